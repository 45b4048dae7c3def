import { createHmac } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { backUp, restore } from '#server/app/maintenanceModule.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'
import { testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

const COOKIE = 'mendsight-session'
const SECRET = 'a secret for tests that is long enough'
const RECORDING = path.join(import.meta.dirname, '../fixtures/accountsBeforeTokenHashes.sql')

// The people of the recording, with the cookies, the codes and the link that the version before gave them.
const ann = {
  email: 'ann@example.com',
  password: 'right as rain 1',
  cookie: 'yKxJa9EZOqg5dCCt7TGRLrOCw43t0fSD.a4HrO%2FYXR1U8IKxsHpPrAlAf0eqg335SmXPbj0DF4rc%3D',
  secondCookie: 'UGqUmXovnmN1gUxxx8VSXXiQjdXFlCfG.dD7zexA8iIQI00MBxE4G64YGO%2BkJ0mmQIErh4scoGak%3D',
}
const bob = {
  email: 'bob@example.com',
  password: 'right as rain 2',
  cookie: 'h8nUY3Ycp50aaB77LYi6MNIXIorJHMfK.3m%2FTkWJfyj17rRtXdmc3RtflKpFARhk7RepT%2Bd33TvI%3D',
}
const cleo = {
  email: 'cleo@example.com',
  formerPassword: 'before the change 3',
  password: 'right as rain 3',
  cookie: 'Bg8aNAbawPTBqf86TF2la4RKSDuTo0T9.xTjJqLuwLK2aS9hyTUqe%2FqDa57DWtq0Z3zMO4hT8EFU%3D',
}
const dora = {
  email: 'dora@example.com',
  password: 'right as rain 4',
  cookie: 'csP4WfSDNuNkLIFNO4YG1hyAmF7jIMDv.cACWr0PFmnKkFHDQMGEfe9Yv0Ohn4%2FBDCE9AFzTKi%2FA%3D',
  appSecret: 'JE5VP47OHNCGRH6JTSEOF5FTZR5R35T5',
  recoveryCodes: ['kd836-dm5x5', 'fju6f-fwuyr'],
}
const emil = {
  email: 'emil@example.com',
  formerPassword: 'forgotten 5',
  resetToken: '3J70f9Iz-VWl6tSWIivliHYbGjIduZMRrUyjMu1fK9w',
}
const PEOPLE = [ann, bob, cleo, dora]

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-update-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The token of a cookie in the former form, `<token>.<signature>`. */
const tokenOf = (cookie: string) => cookie.slice(0, cookie.indexOf('.'))

function signed(token: string, secret = SECRET): string {
  return encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
}

/** The database as the version before left it, at most a few minutes ago. */
async function formerDatabase(): Promise<TestDatabase> {
  const before = path.join(folder, 'migrations')
  await mkdir(before, { recursive: true })
  const names = (await readdir(PRODUCT_MIGRATIONS)).filter((name) => name < '0020')
  await Promise.all(names.map((name) => cp(path.join(PRODUCT_MIGRATIONS, name), path.join(before, name))))
  const database = await testDatabase({ isMigrated: false, maxConnections: 10 })
  await migrate(database, { folder: before, log: () => {} })
  await sql.raw(await readFile(RECORDING, 'utf8')).execute(database.db)
  await moveToThePresent(database)
  return database
}

/** Moves the recorded times to now, because sessions and links end and a code counts only once. */
async function moveToThePresent({ db }: TestDatabase): Promise<void> {
  await sql`update sessions set
    expires_at = now() + (expires_at - created_at), updated_at = now(), created_at = now()`.execute(db)
  await sql`update account_links set expires_at = now() + (expires_at - created_at), created_at = now()`.execute(db)
  await sql`update second_steps set last_time_step = extract(epoch from now())::bigint / 30 - 20`.execute(db)
}

const database = await formerDatabase()
const archive = path.join(folder, 'before.tar')
await mkdir(path.join(folder, 'objects'))
await backUp({ database, store: createDiskStore(path.join(folder, 'objects')), clock: systemClock }, archive)
await migrate(database, { log: () => {} })
const product = await testApp({ database })

function carrying(cookie: string, { origin } = product): TestClient {
  const client = new TestClient(origin)
  client.cookies.set(COOKIE, cookie)
  return client
}

const statusOf = async (client: TestClient) => (await client.get('/api/me')).status

async function logIn({ origin }: Pick<TestApp, 'origin'>, email: string, password: string, code?: string) {
  return (await new TestClient(origin).post('/api/auth/sign-in/email', { email, password, code })).status
}

describe('after the update', () => {
  it('nobody is logged out, and every browser gets a new cookie with another token', async () => {
    for (const { email, cookie } of [...PEOPLE, { email: ann.email, cookie: ann.secondCookie }]) {
      const client = carrying(cookie)
      const response = await client.get('/api/me')
      expect(await response.json()).toMatchObject({ email })
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^mendsight-session=[\w-]{43}; Max-Age=21600; Path=\/; HttpOnly; SameSite=Lax$/),
      ])
      expect(client.cookies.get(COOKIE)).not.toContain(tokenOf(cookie))
      expect((await client.get('/api/me')).headers.getSetCookie()).toEqual([])
      // A request that was sent before the new cookie arrived carries the old one.
      expect(await statusOf(carrying(cookie))).toBe(200)
    }
  })

  it('many requests at once with an old cookie all find the session', async () => {
    const clients = Array.from({ length: 12 }, () => carrying(bob.cookie))
    expect(new Set(await Promise.all(clients.map(statusOf)))).toEqual(new Set([200]))
    expect(new Set(clients.map((client) => client.cookies.get(COOKIE))).size).toBe(1)
  })

  it('a logout with the old or with the new cookie ends the session for both', async () => {
    const client = carrying(ann.cookie)
    expect(await statusOf(client)).toBe(200)
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
    expect([await statusOf(carrying(ann.cookie)), await statusOf(client)]).toEqual([401, 401])
    expect((await carrying(ann.secondCookie).post('/api/auth/sign-out')).status).toBe(200)
    expect(await statusOf(carrying(ann.secondCookie))).toBe(401)
  })

  it('nobody can resume a session with the content of the database, old or new, or with a foreign signature', async () => {
    const { rows } = await sql<{ token: string | null; token_hash: string }>`
      select token, token_hash from sessions`.execute(database.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ token }) => token !== null)).toEqual([])
    const token = tokenOf(dora.cookie)
    const guesses = [
      token,
      ...rows.map((row) => row.token_hash),
      ...rows.map((row) => signed(row.token_hash)),
      ...rows.map((row) => Buffer.from(row.token_hash, 'hex').toString('base64url')),
      signed(token, 'the secret of another installation'),
      `${token}.${'A'.repeat(43)}%3D`,
      `${token}.`,
    ]
    for (const guess of guesses) expect(await statusOf(carrying(guess)), guess).toBe(401)
    // The test signs as the version before did.
    expect(signed(token)).toBe(dora.cookie)
    expect(await statusOf(carrying(dora.cookie))).toBe(200)
  })

  it('a session with an old cookie gets a new token when its password changes', async () => {
    const client = carrying(bob.cookie)
    const change = { current_password: bob.password, new_password: 'right as snow 2' }
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await statusOf(client)).toBe(200)
    await sql`update sessions set token_replaced_at = token_replaced_at - interval '31 seconds'`.execute(database.db)
    expect([await statusOf(client), await statusOf(carrying(bob.cookie))]).toEqual([200, 401])
  })

  it('the passwords are the same, and are kept nowhere else', async () => {
    expect(await logIn(product, ann.email, ann.password)).toBe(200)
    expect(await logIn(product, ann.email, 'wrong as rain 7')).toBe(401)
    expect(await logIn(product, cleo.email, cleo.password)).toBe(200)
    expect(await logIn(product, cleo.email, cleo.formerPassword)).toBe(401)
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('the second factor and its recovery codes are the same', async () => {
    const code = await generate({ secret: dora.appSecret })
    expect(await logIn(product, dora.email, dora.password)).toBe(401)
    expect(await logIn(product, dora.email, dora.password, code)).toBe(200)
    for (const recoveryCode of dora.recoveryCodes) {
      expect(await logIn(product, dora.email, dora.password, recoveryCode)).toBe(200)
      expect(await logIn(product, dora.email, dora.password, recoveryCode)).toBe(401)
    }
  })

  it('a link that was mailed before still sets a new password', async () => {
    const chosen = { token: emil.resetToken, new_password: 'right as rain 5' }
    expect((await new TestClient(product.origin).post('/api/auth/reset-password', chosen)).status).toBe(200)
    expect(await logIn(product, emil.email, chosen.new_password)).toBe(200)
    expect(await logIn(product, emil.email, emil.formerPassword)).toBe(401)
  })
})

it('a backup of the version before brings passwords and second factors back, and no session', async () => {
  const place = path.join(folder, 'restored')
  await mkdir(place)
  const target = await testDatabase({ isMigrated: false, maxConnections: 10 })
  await restore({ database: target, store: createDiskStore(place), log: () => {}, tempDir: place }, archive)
  const elsewhere = await testApp({ database: target })
  expect(await statusOf(carrying(ann.cookie, elsewhere))).toBe(401)
  expect(await logIn(elsewhere, ann.email, ann.password)).toBe(200)
  expect(await logIn(elsewhere, dora.email, dora.password)).toBe(401)
  expect(await logIn(elsewhere, dora.email, dora.password, dora.recoveryCodes[0])).toBe(200)
})
