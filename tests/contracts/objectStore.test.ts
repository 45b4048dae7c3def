import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import type { ByteRange, ObjectStore } from '#server/features/files/files.port.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every store that the product can be run on. */
const STORES: readonly [name: string, store: () => Promise<ObjectStore>][] = [
  [
    'the disk',
    async () => {
      const root = path.join(folder, 'objects')
      await mkdir(root)
      return createDiskStore(root)
    },
  ],
]

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

  it('what was put is there, byte for byte and with its size', async () => {
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

  it('what was never put has no size and no bytes', async () => {
    expect(await store.size('person-1/never.jpg')).toBeNull()
    expect(await read('person-1/never.jpg')).toBeNull()
    expect(await store.size('nobody/never.jpg')).toBeNull()
  })

  it('what was removed is gone, and removing it again is no error', async () => {
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
