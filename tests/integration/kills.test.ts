import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import type { KillPoint } from '#tests/support/killPoints.ts'
import { findingsIn, keysOf, letTimePass, pendingOf, startGarbageCollection } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'
import { filePart, idOf, MULTIPART, multipart } from '#tests/support/uploads.ts'

const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
const dataDir = path.join(folder, 'data')
const killPoint = path.join(folder, 'kill-point')

let product: Product
let person = new TestClient('')
/** The account of the person. */
let userId = ''
/** Photos that were acknowledged with 201 and not deleted since, and photos that were deleted. */
const stored = new Map<string, Buffer>()
const deleted: string[] = []

async function start(): Promise<void> {
  await writeFile(killPoint, '')
  product = await startProduct(folder, {
    DATABASE_URL: urlOf(database.connection),
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, '../support/killPoints.ts')).href}`,
    KILL_POINT: killPoint,
  })
  const { cookies } = person
  person = Object.assign(new TestClient(product.origin), { cookies })
}

beforeAll(async () => {
  await start()
  await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
  userId = await idOf(person)
  for (const seed of [1, 2]) await upload(await aPhoto({ width: 64, height: 48, seed }), `before-${seed}`)
})

afterEach(async () => {
  expect(await findingsIn({ database, dataDir })).toEqual([])
})

afterAll(async () => {
  await product.stop()
  await remove()
})

function send(photo: Buffer, key: string): Promise<Response> {
  return person.send('POST', '/api/files', {
    headers: { ...MULTIPART, 'idempotency-key': key },
    body: multipart([filePart(photo)]),
  })
}

async function upload(photo: Buffer, key: string): Promise<FileRecord> {
  const response = await send(photo, key)
  expect(response.status, await response.clone().text()).toBe(201)
  const record = (await response.json()) as FileRecord
  stored.set(record.id, photo)
  return record
}

/**
 * Does something during which the product is killed at this point, looks at what that left while no process can change
 * it, and restarts the product.
 */
async function killedAt(
  point: KillPoint,
  act: () => Promise<unknown>,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await writeFile(killPoint, point)
  await act()
  await eventually(async () => ((await readFile(killPoint, 'utf8')) === `killed ${point}` ? true : undefined))
  await product.kill()
  await look()
  await start()
}

/** Fails unless so many objects are on the list of pending ones. */
const arePending = (count: number) => async () => expect(await pendingOf({ database })).toHaveLength(count)

/** An upload that is never answered. */
const unanswered = (photo: Buffer, key: string) => () => expect(send(photo, key)).rejects.toThrow('fetch failed')

async function listed(): Promise<string[]> {
  const { files } = (await (await person.get('/api/files?limit=100')).json()) as { files: FileRecord[] }
  return files.map(({ id }) => id)
}

/** Fails unless exactly the acknowledged photos are there, byte for byte, with the right usage. */
async function allIsWell(): Promise<void> {
  expect((await listed()).toSorted()).toEqual([...stored.keys()].toSorted())
  for (const [id, photo] of stored) {
    const content = `/api/files/${id}/content`
    const original = await person.get(`${content}?variant=original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
    for (const variant of ['display', 'thumb']) {
      expect((await person.get(`${content}?variant=${variant}`)).status).toBe(200)
    }
  }
  for (const id of deleted) expect((await person.get(`/api/files/${id}/content`)).status).toBe(404)
  const { usage } = (await (await person.get('/api/me')).json()) as { usage: unknown }
  const bytes = [...stored.values()].reduce((sum, photo) => sum + photo.length, 0)
  expect(usage).toEqual({ files: stored.size, storage_bytes: bytes, analyses_today: 0, analyses_per_day: 50 })
}

/** Fails unless the next garbage collection leaves the objects of stored photos and nothing else. */
async function garbageCollectionLeavesNoOrphan(): Promise<void> {
  await letTimePass({ database })
  await startGarbageCollection({ database })
  await eventually(async () => ((await pendingOf({ database })).length === 0 ? true : undefined))
  const expected = [...stored.keys()].flatMap((id) =>
    ['jpg', 'display.jpg', 'thumb.webp'].map((kind) => `${userId}/${id}.${kind}`),
  )
  expect(await keysOf({ dataDir })).toEqual(expected.toSorted())
}

/** Uploads of the killed process may be retried after a minute. The test says when that is over. */
async function leaseEnds(leased_until: Date): Promise<void> {
  await database.db.updateTable('upload_keys').set({ leased_until }).where('file_id', 'is', null).execute()
}

it.each(['after put', 'before commit'] as const)(
  'a kill %s of an upload leaves no photo, and sent again it is stored once',
  async (point) => {
    const photo = await aPhoto({ width: 64, height: 48, seed: point.length })
    const key = point.replace(' ', '-')
    await killedAt(point, unanswered(photo, key), arePending(3))
    await allIsWell()
    await leaseEnds(new Date(Date.now() + 3_600_000))
    expect((await send(photo, key)).status).toBe(409)
    await leaseEnds(new Date())
    await upload(photo, key)
    await allIsWell()
    await garbageCollectionLeavesNoOrphan()
    await allIsWell()
  },
)

it('a kill after the commit of an upload, before its answer, leaves the photo whole, and the key answers it', async () => {
  const photo = await aPhoto({ width: 64, height: 48, seed: 30 })
  await killedAt('after commit', unanswered(photo, 'unanswered'))
  expect(await listed()).toHaveLength(stored.size + 1)
  await upload(photo, 'unanswered')
  await allIsWell()
  await garbageCollectionLeavesNoOrphan()
})

it('a deletion that is killed before its objects are removed leaves them to the garbage collection', async () => {
  const photo = await upload(await aPhoto({ width: 64, height: 48, seed: 40 }), 'to-go')
  const deletion = () => expect(person.delete(`/api/files/${photo.id}`)).rejects.toThrow('fetch failed')
  await killedAt('in delete', deletion, arePending(3))
  stored.delete(photo.id)
  deleted.push(photo.id)
  await allIsWell()
  expect((await person.delete(`/api/files/${photo.id}`)).status).toBe(404)
  await garbageCollectionLeavesNoOrphan()
  await allIsWell()
})

it('a garbage collection that is killed between an object and its row is completed by the next one', async () => {
  await mkdir(path.join(dataDir, 'objects', userId), { recursive: true })
  for (let count = 0; count < 5; count += 1) {
    const fileId = newId()
    const key = `${userId}/${fileId}.jpg`
    await writeFile(path.join(dataDir, 'objects', key), 'abandoned')
    const row = { key, file_id: fileId, intent: 'put', created_at: new Date() }
    await database.db.insertInto('pending_objects').values(row).execute()
  }
  const before = (await keysOf({ dataDir })).length
  // No run of an earlier test can find the objects before the kill is prepared, because they are not old enough.
  const collection = async () => {
    await letTimePass({ database })
    await startGarbageCollection({ database })
  }
  await killedAt('in garbage collection', collection, async () => {
    expect((await keysOf({ dataDir })).length).toBeLessThan(before)
    await arePending(5)()
  })
  await allIsWell()
  await garbageCollectionLeavesNoOrphan()
  await allIsWell()
})

it('a transfer of a shop that is killed at any of its statements is whole or not at all', async () => {
  const register = async (name: string) => {
    const form = { name, email: `${name.toLowerCase()}@example.com`, password: 'right as rain 7' }
    const client = new TestClient(product.origin)
    expect((await client.post('/api/auth/sign-up/email', form)).status).toBe(200)
    const id = await idOf(client)
    await database.db
      .updateTable('users')
      .set({ email_verified: true, plan_id: 'enterprise' })
      .where('id', '=', id)
      .execute()
    return { ...form, id, cookies: client.cookies }
  }
  /** The same browsers, at the product as it runs now. */
  const at = ({ cookies }: { cookies: TestClient['cookies'] }) =>
    Object.assign(new TestClient(product.origin), { cookies })
  const [olive, adam] = [await register('Olive'), await register('Adam')]
  const made = (await (await at(olive).post('/api/shops', { name: 'Acme Repairs' })).json()) as { id: string }
  const shop = made.id as WorkspaceId
  await database.db
    .insertInto('shop_members')
    .values({ shop_id: shop, user_id: adam.id, role: 'admin', joined_at: new Date() })
    .execute()
  const offer = { user_id: adam.id, password: olive.password }
  expect((await at(olive).post(`/api/shops/${shop}/transfer`, offer)).status).toBe(202)

  const accept = () => at(adam).post(`/api/shops/${shop}/transfer/accept`, { password: adam.password })
  const roles = async () => {
    const rows = await database.db.selectFrom('shop_members').select(['user_id', 'role']).execute()
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id === olive.id ? 'Olive' : 'Adam', role]))
  }
  const lost = () => expect(accept()).rejects.toThrow('fetch failed')
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    await killedAt(`handing over ${step}`, lost)
    expect([step, await roles()]).toEqual([step, { Olive: 'owner', Adam: 'admin' }])
  }
  await killedAt('handed over', lost)
  expect(await roles()).toEqual({ Olive: 'admin', Adam: 'owner' })
  expect((await accept()).status).toBe(404)
})
