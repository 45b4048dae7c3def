import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Me } from '#shared/api/accounts.ts'
import type { CommentPage } from '#shared/api/comments.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import type { Repair } from '#shared/api/repairs.ts'
import type { ShopDetails } from '#shared/api/shops.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aClaim } from '#tests/support/claims.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { aShop } from '#tests/support/shops.ts'
import { filePart, multipart, MULTIPART } from '#tests/support/uploads.ts'

const product = await testApp()
const { db } = product.database

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>
async function codeOf(response: Promise<Response>): Promise<string> {
  const { status, text } = await response.then(async (each) => ({ status: each.status, text: await each.text() }))
  return status < 300 ? String(status) : `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`
}
const usageAt = async (person: Person, shopId: string) =>
  (await json<ShopDetails>(person.get(`/api/shops/${shopId}`))).usage
const usageOf = async (person: Person) => (await json<Me>(person.get('/api/me'))).usage

/** A repair with two photos, an analysis, a note, a document, a day to check again and a link. */
async function aFullRepair(person: Person): Promise<{ repair: Repair; photos: FileRecord[]; shareUrl: string }> {
  const photos = [await person.uploaded(await aPhoto({ seed: 1 })), await person.uploaded(await aPhoto({ seed: 2 }))]
  const file_ids = photos.map(({ id }) => id)
  const repair = await json<Repair>(person.post('/api/repairs', { file_ids, title: 'Bathroom' }))
  const path = `/api/repairs/${repair.id}`
  const run = await json<{ id: string }>(person.post(`${path}/analyses`))
  await eventually(async () => ((await person.get(`/api/analyses/${run.id}/report.txt`)).ok ? true : undefined))
  expect((await person.post(`${path}/notes`, { text: 'It dries.' })).status).toBe(201)
  const added = { headers: MULTIPART, body: multipart([filePart('Paid 30 dollars.', { name: 'a.txt' })]) }
  expect((await person.send('POST', `${path}/documents`, added)).status).toBe(201)
  expect((await person.send('PATCH', path, { json: { check_again: { on: '2099-01-02' } } })).status).toBe(200)
  const share = await json<{ url: string }>(person.post(`${path}/shares`))
  return { repair, photos, shareUrl: share.url }
}

/** Where everything of a repair is, by table, and what its old columns say. */
async function placesOf(repairId: string): Promise<unknown> {
  const { rows } = await sql<{ place: string }>`
    select distinct place from (
      select workspace_id || ' ' || coalesce(user_id::text, '') as place from repairs where id = ${repairId}
      union all select workspace_id || ' ' || coalesce(user_id::text, '') from analyses where repair_id = ${repairId}
      union all select f.workspace_id || ' ' || coalesce(f.user_id::text, '') from uploaded_files f
        join repair_photos p on p.file_id = f.id where p.repair_id = ${repairId}
      union all select r.workspace_id || ' ' || coalesce(r.user_id::text, '') from photo_results r
        join repair_photos p on p.file_id = r.file_id where p.repair_id = ${repairId}) as all_of_it`.execute(db)
  const hanging = await sql<{ id: string }>`
    select workspace_id as id from repair_notes where repair_id = ${repairId}
    union select workspace_id from documents where repair_id = ${repairId}
    union select workspace_id from repair_checks where repair_id = ${repairId}
    union select workspace_id from shares where repair_id = ${repairId}`.execute(db)
  return [rows.map(({ place }) => place), hanging.rows.map(({ id }) => id)]
}

it('moves with all that hangs on it to a shop and back, with the usage of both, and its links end', async () => {
  const { owner, id: shopId, join } = await aShop(product)
  const viewer = await join('viewer')
  const { repair, photos } = await aFullRepair(owner)
  const path = `/api/repairs/${repair.id}`
  const before = await usageOf(owner)
  expect(before.files).toBe(2)
  const { id: ownerId } = await json<Me>(owner.get('/api/me'))

  expect(await codeOf(owner.post(`${path}/move`, { shop_id: shopId }))).toBe('200')
  expect(await placesOf(repair.id)).toEqual([[`${shopId} `], [shopId]])
  expect(await usageOf(owner)).toMatchObject({ files: 0, storage_bytes: 0 })
  expect(await usageAt(owner, shopId)).toMatchObject({ files: 2, storage_bytes: before.storage_bytes })
  expect((await viewer.get(path)).status).toBe(200)
  for (const { id } of photos) expect((await viewer.get(`/api/files/${id}/content`)).status).toBe(200)
  const listed = async (query: string) => (await json<FilePage>(owner.get(`/api/files${query}`))).files.length
  expect([
    await listed(''),
    await listed(`?shop_id=${shopId}`),
    await listed(`?shop_id=${shopId}&analyzed=false`),
  ]).toEqual([0, 2, 2])
  const shares = await db.selectFrom('shares').select('revoked_at').where('repair_id', '=', repair.id).execute()
  expect(shares.map(({ revoked_at: at }) => at === null)).toEqual([false])

  expect(await codeOf(owner.post(`${path}/move`, { shop_id: null }))).toBe('200')
  expect(await placesOf(repair.id)).toEqual([[`${ownerId} ${ownerId}`], [ownerId]])
  expect(await usageOf(owner)).toMatchObject({ files: 2, storage_bytes: before.storage_bytes })
  expect(await usageAt(owner, shopId)).toMatchObject({ files: 0, storage_bytes: 0 })
  expect((await viewer.get(path)).status).toBe(404)
})

it('is moved into a shop by whoever may add there, and out of it by owner and admins alone', async () => {
  const { id: shopId, join } = await aShop(product)
  const [technician, viewer, admin] = [await join('technician'), await join('viewer'), await join('admin')]
  const ofViewer = await json<Repair>(viewer.post('/api/repairs', { title: 'Mine' }))
  expect(await codeOf(viewer.post(`/api/repairs/${ofViewer.id}/move`, { shop_id: shopId }))).toBe('403 role_missing')
  const stranger = await aPerson(product)
  const foreign = await json<Repair>(stranger.post('/api/repairs', { title: 'Mine' }))
  expect(await codeOf(stranger.post(`/api/repairs/${foreign.id}/move`, { shop_id: shopId }))).toBe('404 not_found')
  expect(await codeOf(admin.post(`/api/repairs/${foreign.id}/move`, { shop_id: shopId }))).toBe('404 not_found')

  const own = await json<Repair>(technician.post('/api/repairs', { title: 'Roof' }))
  const path = `/api/repairs/${own.id}/move`
  expect(await codeOf(technician.post(path, { shop_id: shopId }))).toBe('200')
  expect(await codeOf(technician.post(path, { shop_id: null }))).toBe('403 role_missing')
  expect(await codeOf(admin.post(path, { shop_id: null }))).toBe('200')
  expect(await codeOf(technician.get(`/api/repairs/${own.id}`))).toBe('404 not_found')
})

it('stays where it is when there is no room, a claim names it, or the shop is read-only', async () => {
  const { owner, id: shopId, join } = await aShop(product)
  const admin = await join('admin')
  for (let seed = 0; seed < 10; seed += 1) await admin.uploaded(await aPhoto({ seed }))
  const { repair } = await aFullRepair(owner)
  const path = `/api/repairs/${repair.id}/move`
  expect(await codeOf(owner.post(path, { shop_id: shopId }))).toBe('200')
  const before = [await placesOf(repair.id), await usageAt(owner, shopId), await usageOf(admin)]
  expect(await codeOf(admin.post(path, { shop_id: null }))).toBe('403 limit_reached')
  expect([await placesOf(repair.id), await usageAt(owner, shopId), await usageOf(admin)]).toEqual(before)

  const claimed = await json<Repair>(owner.post('/api/repairs', { title: 'Cellar' }))
  await aClaim(owner, { repair_ids: [claimed.id] })
  expect(await codeOf(owner.post(`/api/repairs/${claimed.id}/move`, { shop_id: shopId }))).toBe('409 repair_in_claim')

  const late = await json<Repair>(owner.post('/api/repairs', { title: 'Late' }))
  await db.updateTable('users').set({ plan_id: 'pro' }).where('email', '=', owner.email).execute()
  expect(await codeOf(owner.post(`/api/repairs/${late.id}/move`, { shop_id: shopId }))).toBe('403 shop_read_only')
  // Nothing is locked in.
  expect(await codeOf(owner.post(path, { shop_id: null }))).toBe('200')
})

it('stays where it is while an analysis is running', async () => {
  const { owner, id: shopId } = await aShop(product)
  const { repair } = await aFullRepair(owner)
  const running = { status: 'running', finished_at: null, started_at: new Date() }
  await db.updateTable('analyses').set(running).where('repair_id', '=', repair.id).execute()
  expect(await codeOf(owner.post(`/api/repairs/${repair.id}/move`, { shop_id: shopId }))).toBe('409 analysis_running')
})

it('leaves behind who lives in the home, what the people of the shop said, and where a photo of it was shown', async () => {
  const { owner, id: shopId } = await aShop(product)
  const { repair, photos } = await aFullRepair(owner)
  const path = `/api/repairs/${repair.id}`
  const answers = { vulnerable: ['asthma'], water: 'running' }
  expect((await owner.send('PATCH', path, { json: { answers } })).status).toBe(200)
  const other = await json<Repair>(owner.post('/api/repairs', { title: 'Hall' }))
  const shown = { status: 'done', after_file_id: photos[0]?.id }
  expect((await owner.send('PATCH', `/api/repairs/${other.id}`, { json: shown })).status).toBe(200)

  expect(await codeOf(owner.post(`${path}/move`, { shop_id: shopId }))).toBe('200')
  const moved = await json<Repair>(owner.get(path))
  expect(moved.answers).toMatchObject({ water: 'running' })
  expect(moved.answers).not.toHaveProperty('vulnerable')
  const runs = await db.selectFrom('analyses').select('answers').where('repair_id', '=', repair.id).execute()
  for (const run of runs) expect(run.answers).not.toHaveProperty('vulnerable')
  expect((await json<Repair>(owner.get(`/api/repairs/${other.id}`))).after_file_id).toBeNull()

  const said = async (text: string) =>
    owner.post(`${path}/comments`, { text, mentions: [] }, { 'idempotency-key': crypto.randomUUID() })
  const texts = async () => (await json<CommentPage>(owner.get(`${path}/comments`))).comments.map(({ text }) => text)
  await said('The tenant pays late.')
  const second = await aShop(product, 'Best Roofs')
  await second.join('admin', owner)
  expect(await codeOf(owner.post(`${path}/move`, { shop_id: second.id }))).toBe('200')
  expect(await texts()).toEqual([])
  await said('Ours now.')
  expect(await texts()).toEqual(['Ours now.'])
  expect(await codeOf(owner.post(`${path}/move`, { shop_id: shopId }))).toBe('200')
  expect(await texts()).toEqual(['The tenant pays late.'])
})
