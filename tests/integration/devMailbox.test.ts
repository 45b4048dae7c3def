import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDevMailbox } from '#server/adapters/dev-mailbox/devMailbox.folder.ts'
import type { OutgoingMail } from '#server/features/mails/mails.port.ts'
import { createLog } from '#server/platform/log/log.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { aPerson, eventually, testApp, type TestApp } from '#tests/support/app.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { devMailboxOf, startSmtp } from '#tests/support/smtp.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const HELP = 'help@example.com'
const lines: string[] = []
const product = await testApp({
  environment: { SUPPORT_EMAIL: HELP },
  log: createLog('trace', { write: (line) => void lines.push(line) }),
})
const devMailbox = devMailboxOf(product.dataDir)

/** A mail in the dev mailbox. Returns its id. */
async function aMail(subject: string, message = 'Hello'): Promise<string> {
  const person = await aPerson(product, { name: 'Eve </title><script>alert(1)</script>' })
  await person.post('/api/support', { subject, message })
  const { messageId = '' } = await devMailbox.mailTo(HELP, subject)
  const id = messageId.slice(1).split('@')[0] ?? ''
  // The page lists a mail a moment after its file was written.
  await eventually(async () => ((await ask(product, `/outbox/${id}`)).status === 200 ? true : undefined))
  return id
}

const key = (await readFile(path.join(product.dataDir, 'outbox-key'), 'utf8')).trim()
const COOKIE = `mendsight-outbox=${key}`

/** A request with the key and additional headers, such as another Host. */
function ask({ origin }: Pick<TestApp, 'origin'>, pathname: string, more: Record<string, string> = {}) {
  const headers = { cookie: COOKIE, ...more }
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const sent = request(origin + pathname, { headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject).end()
  })
}

describe('without a mail server a mail', () => {
  it('is a file that mail programs open', async () => {
    await aMail('A file', 'Ümläute 家')
    const mail = await devMailbox.mailTo(HELP, 'A file')
    expect(mail).toMatchObject({ from: { address: 'no-reply@localhost' }, to: [{ address: HELP }] })
    expect(mail.text).toContain('Ümläute 家')
    expect(mail.html).toContain('Ümläute 家')
  })

  it('is on the list, and has a page with both of its parts', async () => {
    const id = await aMail('On the list <b>', 'Look:\nhttps://example.com/x?a=1&b=2')
    const list = await ask(product, '/outbox')
    expect(list.status).toBe(200)
    expect(list.text).toContain(`<a href="/outbox/${id}">`)
    expect(list.text).toContain('Support: On the list &lt;b&gt;')
    const page = await ask(product, `/outbox/${id}`)
    expect(page.text).toContain('<a href="https://example.com/x?a=1&amp;b=2">https://example.com/x?a=1&amp;b=2</a>')
    expect(page.text).not.toContain('<script>')
    const frame = await ask(product, `/outbox/${id}/html`)
    expect(frame.text).not.toContain('<script>')
    for (const { headers } of [list, page, frame]) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe-eval/)
    }
    expect(frame.headers['content-security-policy']).toMatch(/sandbox (?!.*allow-scripts)/)
    expect(list.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  })

  it('comes before those that are older', async () => {
    const [older, newer] = [await aMail('The older'), await aMail('The newer')]
    const { text } = await ask(product, '/outbox')
    expect(text.indexOf(newer)).toBeLessThan(text.indexOf(older))
  })

  it.each([
    '/outbox/01900000-0000-7000-8000-000000000000',
    '/outbox/..%2f..%2fauth-secret',
    '/outbox/x',
    '/outbox/x/html',
  ])('is not %s', async (pathname) => {
    expect((await ask(product, pathname)).status).toBe(404)
  })
})

describe('the outbox asks for its key', () => {
  const without = { cookie: '' }
  const asks = /This page needs a key\./

  it.each<[string, Record<string, string>]>([
    ['with none', without],
    ['with a cookie that is not right', { cookie: `mendsight-outbox=${'x'.repeat(43)}` }],
    ['with an empty one', { cookie: 'mendsight-outbox=' }],
    ['with a cookie of another name', { cookie: `other-mendsight-outbox=${key}` }],
  ])('%s, on each of its pages', async (name, headers) => {
    const id = await aMail(`Without a key, ${name}`)
    for (const pathname of ['/outbox', '/outbox?key=', '/outbox?key=guess', `/outbox/${id}`, `/outbox/${id}/html`]) {
      const answer = await ask(product, pathname, headers)
      expect({ pathname, status: answer.status }).toEqual({ pathname, status: 403 })
      expect(answer.text).toMatch(asks)
      expect(answer.text).not.toContain(HELP)
      expect(answer.text).not.toContain(key)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
    }
  })

  it('and keeps it in a cookie that no script and no other site has, out of the address', async () => {
    const answer = await ask(product, `/outbox?key=${key}`, without)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/outbox')
    expect(answer.headers['set-cookie']).toEqual([`${COOKIE}; Path=/outbox; HttpOnly; SameSite=Strict`])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect((await ask(product, '/outbox', { cookie: `a=b; ${COOKIE}; c=d` })).status).toBe(200)
  })

  it('also of a person with a session', async () => {
    const person = await aPerson(product)
    const answer = await person.get('/outbox')
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(asks)
  })

  it('is not confirmed to a client behind a proxy', async () => {
    const answer = await ask(product, `/outbox?key=${key}`, { 'X-Forwarded-For': '127.0.0.1' })
    expect(answer.status).toBe(404)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('which is a file of the data folder that only its owner reads, and stays the same', async () => {
    expect((await stat(path.join(product.dataDir, 'outbox-key'))).mode & 0o777).toBe(0o600)
    expect(lines.join('')).not.toContain(key)
  })
})

describe('the outbox is not there', () => {
  it.each<[string, Record<string, string>]>([
    ['through a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
    ['through a proxy that speaks RFC 7239', { Forwarded: 'for=127.0.0.1' }],
    ['through nginx', { 'X-Real-IP': '127.0.0.1' }],
    ['through a proxy that names the host', { 'X-Forwarded-Host': 'localhost' }],
    ['through a cache', { Via: '1.1 cache' }],
    ['under a name that was made to lead here', { Host: 'evil.example' }],
    ['under a name that begins like this machine', { Host: 'localhost.evil.example' }],
    ['under an address of the network', { Host: '192.168.1.2:3000' }],
  ])('%s', async (_name, headers) => {
    const id = await aMail(`Of ${_name}`)
    for (const pathname of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`]) {
      const answer = await ask(product, pathname, headers)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain(HELP)
    }
  })

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('except as %s', async (host) => {
    expect((await ask(product, '/outbox', { Host: host })).status).toBe(200)
  })

  it('for anybody when mails are given to a server', async () => {
    const smtp = await startSmtp()
    const environment = { SMTP_URL: smtp.url, PUBLIC_URL: 'http://localhost:3000', SUPPORT_EMAIL: HELP }
    const delivering = await testApp({ environment })
    const person = await aPerson(delivering)
    await person.post('/api/support', { message: 'Hello' })
    await smtp.mailTo(HELP)
    await expectProblem(await person.get('/outbox'), { status: 404, code: 'not_found' })
    expect(await readdir(delivering.dataDir)).not.toContain('outbox')
    expect(await readdir(delivering.dataDir)).not.toContain('outbox-key')
    await smtp.close()
  })

  it.each([
    ['when the product has an address of its own', { PUBLIC_URL: 'https://mendsight.example' }],
    ['when it stands behind a proxy', { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' }],
  ])('%s', async (_name, environment) => {
    const { origin } = await testApp({ environment })
    expect((await ask({ origin }, '/outbox')).status).toBe(404)
  })
})

it('the outbox keeps the newest, and never half of a mail', async () => {
  const { folder, remove } = await temporaryFolder()
  const own = createDevMailbox(folder, async ({ subject }) => Buffer.from(subject), 3)
  const mail = (subject: string): OutgoingMail => ({
    id: newId(),
    messageId: '<x@localhost>',
    from: { name: 'Mendsight', address: 'no-reply@localhost' },
    to: HELP,
    replyTo: undefined,
    unsubscribeUrl: undefined,
    subject,
    text: '',
    html: '',
    date: new Date(),
  })
  const never = new AbortController().signal
  for (const subject of ['1', '2', '3', '4', '5']) await own.send(mail(subject), async () => {}, never)
  expect((await own.latest(10)).map(({ subject }) => subject)).toEqual(['5', '4', '3'])
  const names = await readdir(folder)
  expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(3)
  expect(names).toHaveLength(6)
  const [first = ''] = names.filter((name) => name.endsWith('.eml')).toSorted()
  expect(await readFile(path.join(folder, first), 'utf8')).toBe('3')
  await expect(own.send(mail('6'), () => Promise.reject(new Error('not mine')), never)).rejects.toThrow('not mine')
  expect((await own.latest(1)).map(({ subject }) => subject)).toEqual(['5'])
  await remove()
})
