import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createS3Store } from '#server/adapters/s3/s3.store.ts'
import { createLog } from '#server/platform/log/log.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { wayTo } from '#tests/support/network.ts'
import { startS3 } from '#tests/support/s3.ts'
import { expectProblem, idOf, receivedFiles } from '#tests/support/uploads.ts'

const s3 = await startS3()
const way = await wayTo(s3.port)
const ai = await startAiServer()
afterAll(() => ai.close())
const lines: string[] = []
const product = await testApp({
  log: createLog('warn', { write: (line) => void lines.push(line) }),
  environment: {
    ...s3.environment,
    STORAGE_URL: s3.url(way.port),
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: ai.baseUrl,
  },
})
const bucket = createS3Store({
  bucket: s3.bucket,
  region: 'us-east-1',
  endpoint: s3.endpoint,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
const photo = await aPhoto({ width: 1200, height: 800 })

const AWAY = {
  status: 503,
  code: 'unavailable',
  detail: "We can't reach your photos right now. Please try again in a moment.",
}

async function keysOf(person: Person): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list(`${await idOf(person)}/`)) keys.push(key)
  return keys.toSorted()
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

describe('with photos in a bucket', () => {
  it('one is stored, read in whole and in part, and deleted, and nothing of it is on the disk', async () => {
    const person = await aPerson(product)
    const { id, original_url, file_url, thumbnail_url } = await person.uploaded(photo)
    const userId = await idOf(person)
    expect(await keysOf(person)).toEqual([
      `${userId}/${id}.display.jpg`,
      `${userId}/${id}.jpg`,
      `${userId}/${id}.thumb.webp`,
    ])
    const original = await person.get(original_url)
    expect(original.status).toBe(200)
    expect(original.headers.get('content-length')).toBe(`${photo.length}`)
    expect(Buffer.from(await original.arrayBuffer())).toEqual(photo)
    for (const url of [file_url, thumbnail_url]) expect((await person.get(url)).status).toBe(200)

    const part = await person.get(original_url, { range: 'bytes=0-0' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-0/${photo.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.subarray(0, 1))
    const tail = await person.get(original_url, { range: 'bytes=-100' })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(photo.subarray(-100))
    expect((await person.get(original_url, { range: `bytes=${photo.length}-` })).status).toBe(416)

    // Only the welcome mail and the key of the dev mailbox are beside it.
    const left = (await readdir(product.dataDir)).filter((name) => !name.startsWith('outbox'))
    expect(left).toEqual(['incoming'])
    expect(await receivedFiles(product.dataDir)).toEqual([])
    expect((await person.delete(`/api/files/${id}`)).status).toBe(204)
    expect(await keysOf(person)).toEqual([])
    expect((await person.get(original_url)).status).toBe(404)
  })

  it('the provider is shown one', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product)
    const { id } = await person.uploaded(photo)
    const started = (await (await person.post(`/api/files/${id}/analyses`)).json()) as Analysis
    const run = await eventually(async () => {
      const seen = (await (await person.get(`/api/analyses/${started.id}`)).json()) as Analysis
      return isUnfinished(seen.status) ? undefined : seen
    })
    expect(run).toMatchObject({ status: 'succeeded', method: 'openai' })
  })

  it('a refused one leaves nothing there', async () => {
    const person = await aPerson(product)
    await expectProblem(await person.upload(photo.subarray(0, 5000)), { status: 400, code: 'unreadable_photo' })
    expect(await keysOf(person)).toEqual([])
  })
})

describe('while the bucket', () => {
  afterEach(() => way.restore())

  it('is unreachable, only photos are unavailable, and everything works again when it is back', async () => {
    const person = await aPerson(product)
    const { file_url } = await person.uploaded(photo)
    way.cut()
    await expectProblem(await person.upload(photo), AWAY)
    const seen = await person.get(file_url)
    expect(seen.headers.get('retry-after')).toBe('5')
    await expectProblem(seen, AWAY)
    expect((await person.get('/api/files')).status).toBe(200)
    expect((await person.get('/readyz')).status).toBe(200)
    way.restore()
    expect((await person.get(file_url)).status).toBe(200)
    expect((await person.upload(photo)).status).toBe(201)
    expect(await keysOf(person)).toHaveLength(6)
  })

  it('is unreachable for a while, a run that was asked for meanwhile waits for its photo', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product)
    const { id } = await person.uploaded(photo)
    way.cut()
    const started = (await (await person.post(`/api/files/${id}/analyses`)).json()) as Analysis
    await eventually(async () => (lines.join('').includes('the photo is read later') ? true : undefined))
    way.restore()
    const run = await eventually(async () => {
      const seen = (await (await person.get(`/api/analyses/${started.id}`)).json()) as Analysis
      return isUnfinished(seen.status) ? undefined : seen
    })
    expect(run).toMatchObject({ status: 'succeeded', method: 'openai' })
  })

  it('does not respond, a person waits for ten seconds and no longer', async () => {
    const person = await aPerson(product)
    const { file_url } = await person.uploaded(photo)
    way.block()
    const [uploading, viewing] = await Promise.all([
      secondsOf(async () => expectProblem(await person.upload(photo), AWAY)),
      secondsOf(async () => expectProblem(await person.get(file_url), AWAY)),
    ])
    expect(viewing).toBeLessThan(10)
    expect(uploading).toBeLessThan(11)
    way.restore()
    await eventually(async () => ((await person.get(file_url)).status === 200 ? true : undefined))
    expect((await person.upload(photo)).status).toBe(201)
  })
})

describe('the start', () => {
  it('is refused without a bucket or without the right to it, in one sentence', async () => {
    const nowhere = { ...s3.environment, STORAGE_URL: s3.url().replace('photos', 'nowhere') }
    await expect(testApp({ environment: nowhere, database: product.database })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('The bucket nowhere at 127.0.0.1:'),
    })
    const wrongKey = { ...s3.environment, AWS_ACCESS_KEY_ID: 'SOMEBODY' }
    await expect(testApp({ environment: wrongKey, database: product.database })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('cannot be used with these keys'),
    })
  })

  it('happens without the store, and photos come with it', async () => {
    const early = await startS3({ bucket: 'early' })
    await early.stop()
    const late = await testApp({ environment: early.environment })
    const person = await aPerson(late)
    expect((await person.get('/readyz')).status).toBe(200)
    await expectProblem(await person.upload(photo), AWAY)
    await early.start()
    expect((await person.upload(photo)).status).toBe(201)
  })
})
