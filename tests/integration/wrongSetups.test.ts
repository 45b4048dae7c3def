import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { commandApart, commandHere, type Command } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { migrateTo, plantEarlierPhotos } from '#tests/support/earlierPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/app.ts'

const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
const running: Product[] = []
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
})
afterAll(remove)

const SECRET = 'a secret that all processes of this installation have'
const settings = { DATABASE_URL: urlOf(database.connection), AUTH_SECRET: SECRET }

/** A process with a data folder of its own. */
async function start(name: string, environment: Record<string, string> = {}): Promise<Product> {
  const own = path.join(folder, name)
  await mkdir(own, { recursive: true })
  const product = await startProduct(own, { ...settings, ...environment })
  running.push(product)
  return product
}

/** What a process prints that does not start: one line. */
async function refusal(name: string, environment: Record<string, string> = {}): Promise<string> {
  const before = await installation()
  const printed = await start(name, environment).then(
    () => 'It has started',
    (error: Error) => error.message,
  )
  const [first, ...lines] = printed.trim().split('\n')
  expect(first).toBe('Ended with 1 before it was ready:')
  expect(lines).toHaveLength(1)
  expect(await installation(), 'the database').toEqual(before)
  expect(await readdir(path.join(folder, name, 'data')), 'the data folder').toEqual([])
  return lines.join('')
}

function installation() {
  return database.db.selectFrom('installation').selectAll().execute()
}

/** Lets the database forget its secret. */
async function forgetSecret(installationCommand: Command) {
  expect(await installationCommand(['forget', 'secret'], { DATABASE_URL: settings.DATABASE_URL })).toEqual({
    code: 0,
    said: 'The next process that starts binds its own secret to this database.\n',
  })
}

describe('a second process does not start on the database of the first', () => {
  it('with another secret, or without one, or with photos in another place, and says so in one sentence', async () => {
    const first = await start('first')
    const person = new TestClient(first.origin)
    await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
    await person.uploaded(await aPhoto())

    const otherSecret = 'AUTH_SECRET is not the secret that this database is used with: set it to that of the other'
    expect(await refusal('other', { AUTH_SECRET: 'another secret that is long enough, too' })).toContain(otherSecret)
    expect(await refusal('other', { AUTH_SECRET: '' })).toContain(otherSecret)
    expect(await refusal('other')).toContain(
      `The photos of this database are not in the folder ${path.join(folder, 'other', 'data', 'objects')}: set STORAGE_URL or DATA_DIR`,
    )
  })

  it('with photos in another place, and then it does not migrate either', async () => {
    const older = await testDatabase({ isMigrated: false })
    const there = { DATABASE_URL: urlOf(older.connection) }
    await migrateTo(older, '0037')
    await plantEarlierPhotos(older.db, 1)
    const [bound] = await installation()
    await older.db.updateTable('installation').set({ store_id: bound?.store_id }).execute()
    const migrations = async () =>
      (await sql`select name from kysely_migration where name > '0038'`.execute(older.db)).rows
    expect(await refusal('other', there)).toContain('The photos of this database are not in the folder')
    expect(await migrations()).toEqual([])
    await start('first', there)
    expect(await migrations()).not.toEqual([])
  })

  it('until the operator lets the database forget its secret, and only then with a new one', async () => {
    await forgetSecret(commandApart(folder, 'installation'))
    await start('first', { AUTH_SECRET: 'a new secret that is long enough, too' })
    expect(await refusal('other')).toContain('AUTH_SECRET is not the secret')
    await forgetSecret(commandHere(folder, 'installation'))
  })

  it('even when the first is of a version that has not marked its store yet', async () => {
    await database.db.updateTable('installation').set({ store_id: null, secret_fingerprint: null }).execute()
    expect(await refusal('other')).toContain('The photos of this database are not in the folder')
    await start('first')
    expect(await installation()).toMatchObject([
      { store_id: expect.any(String), secret_fingerprint: expect.any(String) },
    ])
  })
})
