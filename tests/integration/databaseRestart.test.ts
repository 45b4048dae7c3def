import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { eventually, TestClient } from '#tests/support/app.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { openStream, type ServerEvent, type TestStream } from '#tests/support/events.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder, type Product } from '#tests/support/product.ts'

const { folder, remove } = await temporaryFolder()
const port = await freePort()
const STREAMS = 3

let postgres: EmbeddedPostgres
let here: Product
let there: Product

/** Starts the database, always at the same address. */
async function startPostgres(): Promise<void> {
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {}, settings })
}

/** A process of the product beside others, with the same photos. */
function start(): Promise<Product> {
  return startProduct(folder, {
    DATABASE_URL: urlOf({ ...postgres.connection, host: '127.0.0.1', port }),
    AUTH_SECRET: 'a secret that all processes of this installation have',
  })
}

beforeAll(async () => {
  await startPostgres()
  here = await start()
  there = await start()
})
afterAll(async () => {
  await postgres.stop()
  await remove()
})

const at = ({ origin }: Product, person: TestClient): TestClient =>
  Object.assign(new TestClient(origin), { cookies: person.cookies })

const isResync = ({ event }: ServerEvent): boolean => event === 'resync'

/** Whether an event leads its reader to this photo. */
const leadsTo = (photo: FileRecord) => (event: ServerEvent) =>
  isResync(event) || (event.event === 'changed' && JSON.stringify(event.data).includes(photo.id))

/** Uploads until it succeeds, and returns the photo and the time at which its upload began. */
async function uploadedAsSoonAsPossible(person: TestClient): Promise<{ photo: FileRecord; sentAt: number }> {
  const bytes = await aPhoto()
  return eventually(async () => {
    const sentAt = performance.now()
    const response = await person.upload(bytes)
    return response.status === 201 ? { photo: (await response.json()) as FileRecord, sentAt } : undefined
  })
}

it('a restart of PostgreSQL closes no stream and loses no change, and nothing else has to be restarted', async () => {
  const person = new TestClient(here.origin)
  await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
  const opening = [here, there].flatMap((product) =>
    Array.from({ length: STREAMS }, () => openStream(at(product, person))),
  )
  const streams: TestStream[] = await Promise.all(opening)
  const closed: number[] = []
  for (const [index, { ended }] of streams.entries()) void ended.then(() => closed.push(index))

  await postgres.stop()
  for (const product of [here, there]) {
    expect((await at(product, person).get('/readyz')).status).toBe(200)
    expect((await at(product, person).get('/healthz')).status).toBe(200)
    expect((await at(product, person).get('/api/me')).status).toBe(503)
  }
  await startPostgres()

  // Some processes may not listen yet.
  const { photo, sentAt } = await uploadedAsSoonAsPossible(person)
  for (const stream of streams) {
    await eventually(async () => stream.events.find((event) => event.at >= sentAt && leadsTo(photo)(event)))
  }
  for (const stream of streams) {
    await eventually(async () => stream.events.find(isResync))
  }
  const later = await at(there, person).uploaded(await aPhoto({ seed: 2 }))
  for (const stream of streams) {
    await stream.next((event) => event.event === 'changed' && JSON.stringify(event.data).includes(later.id))
  }

  const begun = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
  const done = await eventually(async () => {
    const run = (await (await at(there, person).get(`/api/analyses/${begun.id}`)).json()) as Analysis
    return isUnfinished(run.status) ? undefined : run
  })
  expect(done.status).toBe('succeeded')
  for (const product of [here, there]) expect((await at(product, person).get('/readyz')).status).toBe(200)
  expect(closed).toEqual([])
  expect(await Promise.all([here.stop(), there.stop()])).toEqual([0, 0])
})
