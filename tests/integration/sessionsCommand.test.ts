import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { TestClient } from '#tests/support/app.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)

function sessions(...args: string[]) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, '../../scripts/sessions.ts'), ...args],
      { cwd: folder, env: { ...processEnvironment(), DATA_DIR: path.join(folder, 'data') } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

it.each([[[]], [['list']], [['end', 'ann@example.com', 'now']]])(
  'npm run sessions says how it is used when it is called with %j',
  async (args) => {
    expect(await sessions(...args)).toEqual({ code: 1, said: 'npm run sessions -- end [email]\n' })
  },
)

it('npm run sessions ends the sessions of one account, or of everybody', { timeout: 120_000 }, async () => {
  const product = await startProduct(folder)
  const people = await Promise.all(
    ['ann', 'bob', 'cleo'].map(async (name) => {
      const person = new TestClient(product.origin)
      const form = { name, email: `${name}@example.com`, password: 'right as rain 7' }
      expect((await person.post('/api/auth/sign-up/email', form)).status).toBe(200)
      return person
    }),
  )
  const whoIsIn = async () => Promise.all(people.map(async (person) => (await person.get('/api/me')).status === 200))

  expect(await sessions('end', 'nobody@example.com')).toEqual({
    code: 1,
    said: 'No account has the email address nobody@example.com. Nothing has changed.\n',
  })
  expect(await whoIsIn()).toEqual([true, true, true])
  expect(await sessions('end', ' ANN@example.com')).toEqual({ code: 0, said: '1 session has ended.\n' })
  expect(await whoIsIn()).toEqual([false, true, true])
  expect(await sessions('end')).toEqual({ code: 0, said: '2 sessions have ended.\n' })
  expect(await whoIsIn()).toEqual([false, false, false])

  const ann = new TestClient(product.origin)
  await ann.post('/api/auth/sign-in/email', { email: 'ann@example.com', password: 'right as rain 7' })
  const { events } = (await (await ann.get('/api/me/security-events')).json()) as { events: object[] }
  expect(events).toContainEqual(expect.objectContaining({ kind: 'sessions_ended', address: null }))
  await product.stop()
})
