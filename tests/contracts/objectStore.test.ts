import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createS3Store, type S3Options } from '#server/adapters/s3/s3.store.ts'
import { StoreUnavailable, type ByteRange, type ObjectStore } from '#server/features/files/files.port.ts'
import { eventually } from '#tests/support/app.ts'
import { wayTo } from '#tests/support/network.ts'
import { freePort } from '#tests/support/ports.ts'
import { startS3 } from '#tests/support/s3.ts'

const s3 = await startS3()

function bucketStore(options: Partial<S3Options> = {}) {
  return createS3Store({
    bucket: s3.bucket,
    region: 'us-east-1',
    endpoint: s3.endpoint,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...options,
  })
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every object store that the product supports. */
const STORES: readonly [name: string, store: () => Promise<ObjectStore>][] = [
  [
    'the disk',
    async () => {
      const root = path.join(folder, 'objects')
      await mkdir(root)
      return createDiskStore(root)
    },
  ],
  ['a bucket', async () => bucketStore()],
]

async function listed(store: ObjectStore, prefix?: string) {
  const objects = []
  for await (const object of store.list(prefix)) objects.push(object)
  return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

let files = 0

/** A finished local file with these bytes. */
async function localFile(bytes: Uint8Array): Promise<string> {
  files += 1
  const file = path.join(folder, `local-${files}`)
  await writeFile(file, bytes)
  return file
}

describe.each(STORES)('%s keeps the promises of an object store:', async (_name, createStore) => {
  const store = await createStore()

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    await store.put(key, await localFile(bytes), 'image/jpeg')
  }

  async function read(key: string, range?: ByteRange): Promise<Buffer | null> {
    const stream = await store.open(key, range)
    return stream === null ? null : buffer(stream)
  }

  it('a stored object is there, byte for byte and with its size', async () => {
    const bytes = randomBytes(300_000)
    await put('person-1/photo-1.jpg', bytes)
    expect(await store.size('person-1/photo-1.jpg')).toBe(300_000)
    expect(await read('person-1/photo-1.jpg')).toEqual(bytes)
  })

  it('a range has both its ends', async () => {
    const bytes = randomBytes(1000)
    await put('person-1/ranges.jpg', bytes)
    for (const range of [
      { start: 0, end: 0 },
      { start: 0, end: 999 },
      { start: 10, end: 19 },
      { start: 999, end: 999 },
    ]) {
      expect(await read('person-1/ranges.jpg', range)).toEqual(bytes.subarray(range.start, range.end + 1))
    }
  })

  it('an object of 25 MB is there byte for byte, in whole and in part', async () => {
    const bytes = randomBytes(25 * 1024 * 1024)
    await put('person-1/large.jpg', bytes)
    expect(await store.size('person-1/large.jpg')).toBe(bytes.length)
    expect((await read('person-1/large.jpg'))?.equals(bytes)).toBe(true)
    const range = { start: 20_000_000, end: 25_000_000 }
    expect((await read('person-1/large.jpg', range))?.equals(bytes.subarray(20_000_000, 25_000_001))).toBe(true)
    await store.remove('person-1/large.jpg')
  })

  it('an object without a byte is there all the same', async () => {
    await put('person-1/empty.jpg', Buffer.alloc(0))
    expect(await store.size('person-1/empty.jpg')).toBe(0)
    expect(await read('person-1/empty.jpg')).toEqual(Buffer.alloc(0))
  })

  it('a list has every object with its size, or those that begin alike', async () => {
    const own = Array.from({ length: 20 }, (_, at) => ({ key: `listed-${at % 3}/photo-${at}.jpg`, size: at + 1 }))
    const sorted = own.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    for (const { key, size } of own) await put(key, randomBytes(size))
    expect(await listed(store, 'listed-')).toEqual(sorted)
    expect((await listed(store)).filter(({ key }) => key.startsWith('listed-'))).toEqual(sorted)
    expect(await listed(store, '')).toEqual(await listed(store))
    expect(await listed(store, 'listed-1/')).toEqual(sorted.filter(({ key }) => key.startsWith('listed-1/')))
    expect(await listed(store, 'listed-1/photo-1')).toEqual(
      sorted.filter(({ key }) => key.startsWith('listed-1/photo-1')),
    )
    expect(await listed(store, 'nobody/')).toEqual([])
    expect(await listed(store, '../')).toEqual([])
    for (const { key } of own) await store.remove(key)
    expect(await listed(store, 'listed-')).toEqual([])
  })

  it('an object that was never stored has no size and no bytes', async () => {
    expect(await store.size('person-1/never.jpg')).toBeNull()
    expect(await read('person-1/never.jpg')).toBeNull()
    expect(await store.size('nobody/never.jpg')).toBeNull()
  })

  it('a removed object is gone, and removing it again is not an error', async () => {
    await put('person-1/removed.jpg', randomBytes(10))
    await store.remove('person-1/removed.jpg')
    expect(await store.size('person-1/removed.jpg')).toBeNull()
    expect(await read('person-1/removed.jpg')).toBeNull()
    await store.remove('person-1/removed.jpg')
    await store.remove('nobody/removed.jpg')
  })

  it('putting again under a key leaves the last', async () => {
    await put('person-1/twice.jpg', randomBytes(500))
    const last = randomBytes(200)
    await put('person-1/twice.jpg', last)
    expect(await store.size('person-1/twice.jpg')).toBe(200)
    expect(await read('person-1/twice.jpg')).toEqual(last)
  })

  it('the objects of a photo stand beside each other and do not disturb one another', async () => {
    const keys = ['person-2/photo.png', 'person-2/photo.display.jpg', 'person-2/photo.thumb.webp', 'person-3/photo.png']
    const contents = keys.map(() => randomBytes(100))
    await Promise.all(keys.map((key, at) => put(key, contents[at] ?? Buffer.alloc(0))))
    await store.remove('person-2/photo.display.jpg')
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual([contents[0], null, contents[2], contents[3]])
  })

  it('a file that is not there cannot be put, and leaves no object', async () => {
    await expect(store.put('person-1/nothing.jpg', path.join(folder, 'no-such-file'), 'image/jpeg')).rejects.toThrow()
    expect(await store.size('person-1/nothing.jpg')).toBeNull()
  })

  it('many are put and read at once', async () => {
    const keys = Array.from({ length: 40 }, (_, at) => `person-${at % 4}/many-${at}.jpg`)
    const bytes = randomBytes(5000)
    await Promise.all(keys.map((key) => put(key, bytes)))
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual(keys.map(() => bytes))
  })

  it('the last of many that are put under one key at once is there in whole', async () => {
    const versions = Array.from({ length: 10 }, (_, at) => randomBytes(50_000 + at))
    await Promise.all(versions.map((bytes) => put('person-1/contested.jpg', bytes)))
    const left = await read('person-1/contested.jpg')
    expect(versions.some((bytes) => left?.equals(bytes))).toBe(true)
  })

  it('a reader that goes away early does no harm', async () => {
    await put('person-1/long.jpg', randomBytes(2_000_000))
    const stream = await store.open('person-1/long.jpg')
    await new Promise<void>((resolve) => {
      stream?.once('data', () => stream.destroy()).once('close', resolve)
    })
    await store.remove('person-1/long.jpg')
    expect(await store.size('person-1/long.jpg')).toBeNull()
  })

  it.each([
    '../outside.jpg',
    'person/../../outside.jpg',
    '/etc/passwd',
    'person/..',
    'person//x.jpg',
    'person\\x.jpg',
    'a/b/c.jpg',
    'person/x\0.jpg',
    'photo.jpg',
    'person/.hidden',
    'person/x.jpg\n',
    'person/x.jpg?acl',
    'person/%2e%2e',
    '',
  ])('a key that the product does not make is refused: %j', async (key) => {
    const file = await localFile(randomBytes(10))
    await expect(store.put(key, file, 'image/jpeg')).rejects.toThrow('not a key')
    await expect(store.open(key)).rejects.toThrow('not a key')
    await expect(store.size(key)).rejects.toThrow('not a key')
    await expect(store.remove(key)).rejects.toThrow('not a key')
    expect(await readdir(folder)).not.toContain('outside.jpg')
  })
})

it('a list of the disk passes over what is not an object', async () => {
  const root = path.join(folder, 'strange')
  const store = createDiskStore(root)
  await mkdir(path.join(root, 'person-1', 'folder'), { recursive: true })
  await mkdir(path.join(root, '.moving'))
  for (const file of ['top.jpg', '.moving/half.jpg', 'person-1/.half.jpg', 'person-1/a b.jpg', 'person-1/photo.jpg']) {
    await writeFile(path.join(root, file), 'bytes')
  }
  expect(await listed(store)).toEqual([{ key: 'person-1/photo.jpg', size: 5 }])
})

it('the disk takes photos of a person whose empty folder was cleared away', async () => {
  const root = path.join(folder, 'cleared')
  const store = createDiskStore(root)
  await store.put('person-1/one.jpg', await localFile(Buffer.from('one')), 'image/jpeg')
  await rm(path.join(root, 'person-1'), { recursive: true })
  await store.put('person-1/two.jpg', await localFile(Buffer.from('two')), 'image/jpeg')
  expect(await listed(store)).toEqual([{ key: 'person-1/two.jpg', size: 3 }])
})

describe('a bucket', () => {
  const AWAY = "We can't reach your photos right now. Please try again in a moment."

  /** Every operation that a person can trigger fails for a store that does not answer. */
  async function expectAway(store: ObjectStore, file: string): Promise<void> {
    const asked = [
      store.put('person-9/away.jpg', file, 'image/jpeg'),
      store.size('person-9/away.jpg'),
      store.open('person-9/away.jpg'),
      store.remove('person-9/away.jpg'),
      listed(store),
    ]
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', message: AWAY } })
    }
  }

  it('keeps the type of an object, and passes over what the product did not put there', async () => {
    const store = bucketStore()
    await store.put('person-5/typed.webp', await localFile(randomBytes(10)), 'image/webp')
    const answer = await fetch(`${s3.endpoint}/${s3.bucket}/person-5/typed.webp`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    await s3.plant('reports/2030/of-somebody-else.csv', Buffer.from('1'))
    await s3.plant('loose.txt', Buffer.from('1'))
    expect((await listed(store)).map(({ key }) => key)).not.toContain('loose.txt')
    expect((await listed(store)).some(({ key }) => key.startsWith('reports'))).toBe(false)
  })

  it('does not take bytes that were spoiled on their way', async () => {
    const store = bucketStore()
    const file = await localFile(randomBytes(1000))
    s3.spoil(true)
    await expect(store.put('person-5/spoiled.jpg', file, 'image/jpeg')).rejects.toMatchObject({
      code: 'unavailable',
      cause: { name: 'BadDigest' },
    })
    s3.spoil(false)
    expect(await store.size('person-5/spoiled.jpg')).toBeNull()
    await store.put('person-5/spoiled.jpg', file, 'image/jpeg')
    expect(await store.size('person-5/spoiled.jpg')).toBe(1000)
  })

  it('that is away is not available, and is back without a new client', async () => {
    const way = await wayTo(s3.port)
    const store = bucketStore({ endpoint: `http://127.0.0.1:${way.port}` })
    const bytes = randomBytes(100_000)
    await store.put('person-6/photo.jpg', await localFile(bytes), 'image/jpeg')
    const file = await localFile(bytes)
    way.cut()
    await expectAway(store, file)
    way.restore()
    await store.put('person-6/other.jpg', file, 'image/jpeg')
    const stream = await store.open('person-6/photo.jpg')
    expect(stream === null ? null : (await buffer(stream)).equals(bytes)).toBe(true)
  })

  it('whose connections were closed while they were idle is there all the same', async () => {
    const store = bucketStore()
    await store.put('person-6/idle.jpg', await localFile(randomBytes(10)), 'image/jpeg')
    await s3.stop()
    await s3.start()
    expect(await store.size('person-6/idle.jpg')).toBe(10)
    await s3.stop()
    await s3.start()
    await store.put('person-6/idle.jpg', await localFile(randomBytes(20)), 'image/jpeg')
    expect(await store.size('person-6/idle.jpg')).toBe(20)
  })

  it('that takes connections and says nothing is not waited for, and is back after it', async () => {
    const way = await wayTo(s3.port)
    const store = bucketStore({ endpoint: `http://127.0.0.1:${way.port}` })
    const file = await localFile(randomBytes(5_000_000))
    await store.put('person-6/stalled.jpg', file, 'image/jpeg')
    way.block()
    await expectAway(store, file)
    way.restore()
    await eventually(async () => ((await store.size('person-6/stalled.jpg')) === 5_000_000 ? true : undefined))
  })

  it('that stalls or dies in the middle of an object ends the stream with an error', async () => {
    const way = await wayTo(s3.port)
    const store = bucketStore({ endpoint: `http://127.0.0.1:${way.port}`, limits: { silentMs: 1000 } })
    await bucketStore().put('person-6/middle.jpg', await localFile(randomBytes(20_000_000)), 'image/jpeg')
    for (const happen of [() => way.block(), () => way.cut()]) {
      way.restore()
      const stream = await eventually(() =>
        store
          .open('person-6/middle.jpg')
          .catch(() => null)
          .then((s) => s ?? undefined),
      )
      const seen = new Promise<number>((resolve, reject) => {
        let size = 0
        stream.on('data', (chunk: Buffer) => {
          if (size === 0) happen()
          size += chunk.length
        })
        stream.on('error', reject).on('end', () => resolve(size))
      })
      await expect(seen).rejects.toBeInstanceOf(StoreUnavailable)
    }
  })

  it('waits for a slow reader', async () => {
    const store = bucketStore({ limits: { silentMs: 700 } })
    const bytes = randomBytes(3_000_000)
    await bucketStore().put('person-6/slow.jpg', await localFile(bytes), 'image/jpeg')
    const stream = await store.open('person-6/slow.jpg')
    const chunks: Buffer[] = []
    for await (const chunk of stream ?? []) {
      if (chunks.length === 0) await new Promise((resolve) => setTimeout(resolve, 2000))
      chunks.push(chunk as Buffer)
    }
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })

  it.each<[string, () => Promise<Partial<S3Options>>, string]>([
    [
      'that is not there',
      async () => ({ bucket: 'nowhere' }),
      'The bucket nowhere at HOST does not exist. Create it, or name another bucket in STORAGE_URL.',
    ],
    [
      'that may not be used',
      async () => ({ credentials: { accessKeyId: 'SOMEBODY', secretAccessKey: 'else' } }),
      'The bucket photos at HOST cannot be used with these keys (InvalidAccessKeyId). They need permission to list, read, write and delete objects.',
    ],
  ])('%s is refused in one sentence', async (_name, options, sentence) => {
    const store = bucketStore(await options())
    await expect(store.requireBucket()).rejects.toMatchObject({
      name: 'StartupError',
      message: sentence.replace('HOST', new URL(s3.endpoint).host),
    })
  })

  it('is checked, and an unreachable store is not a startup error', async () => {
    await expect(bucketStore().requireBucket()).resolves.toBeUndefined()
    const nobody = bucketStore({ endpoint: `http://127.0.0.1:${await freePort()}` })
    await expect(nobody.requireBucket()).rejects.toBeInstanceOf(StoreUnavailable)
  })
})
