import { afterAll, describe, expect, it } from 'vitest'
import { eventually, TestClient } from '#tests/support/app.ts'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { startSmtp, type Manner } from '#tests/support/smtp.ts'

const HELP = 'help@example.com'

const smtp = await startSmtp()
const { folder, remove } = await temporaryFolder()
const port = await freePort()
afterAll(async () => {
  await smtp.close()
  await remove()
})

const start = () =>
  startProduct(folder, {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    SUPPORT_EMAIL: HELP,
  })

let people = 0

/** Starts the product, lets a person write to support while the mail server hangs, and kills the product then. */
async function killedWhile(manner: Manner, subject: string) {
  const product = await start()
  const person = new TestClient(product.origin)
  const email = `ann${++people}@example.com`
  await person.post('/api/auth/sign-up/email', { name: 'Ann', email, password: 'right as rain 7' })
  // The welcome mail has arrived, so the mail that hangs now is the one of the test.
  await smtp.mailTo(email)
  const offers = smtp.offers()
  smtp.does(manner)
  expect((await person.post('/api/support', { subject, message: 'Hello' })).status).toBe(201)
  await eventually(async () => (smtp.offers() > offers ? true : undefined))
  return product
}

async function mailsAbout(subject: string) {
  return (await smtp.mails()).filter((mail) => mail.subject?.includes(subject) === true)
}

describe('a process that is killed', () => {
  it('before the server had the mail sends it when it is started again, once', async () => {
    const first = await killedWhile({ hangsAt: 'recipient' }, 'Before')
    await first.kill()
    smtp.does('takes')
    const second = await start()
    await smtp.mailTo(HELP, 'Before')
    expect(await second.stop()).toBe(0)
    expect(await mailsAbout('Before')).toHaveLength(1)
  })

  it('while the server has the mail and has not said so does not send it again', async () => {
    const first = await killedWhile({ hangsAt: 'data' }, 'Within')
    await eventually(async () => ((await mailsAbout('Within')).length > 0 ? true : undefined))
    await first.kill()
    smtp.does('takes')
    const second = await start()
    await eventually(async () => (second.output().includes('it is not sent again') ? true : undefined))
    expect(await second.stop()).toBe(0)
    expect(await mailsAbout('Within')).toHaveLength(1)
  })
})
