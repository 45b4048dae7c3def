import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createS3Store } from '#server/adapters/s3/s3.store.ts'
import { StoreUnavailable, type ObjectStore } from '#server/features/files/files.port.ts'
import { moveObjects } from '#server/features/files/move.usecases.ts'
import { eventually } from '#tests/support/app.ts'
import { commandHere } from '#tests/support/command.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { S3Server } from '#tests/support/s3Server.ts'
import { processEnvironment } from '#tests/support/processEnvironment.ts'

const SCRIPT = path.join(import.meta.dirname, '../../scripts/move-storage.ts')

const { folder, remove } = await temporaryFolder()
afterAll(remove)
let places = 0

/** A disk store of its own with this many objects, and what is in them. */
async function aDisk(objects: number, bytes = 1000) {
  places += 1
  const root = path.join(folder, `disk-${places}`)
  const contents = new Map<string, Buffer>()
  await mkdir(root)
  for (let at = 0; at < objects; at += 1) {
    const key = `person-${at % 5}/photo-${at}.${at % 2 === 0 ? 'jpg' : 'display.jpg'}`
    contents.set(key, randomBytes(bytes + at))
    await mkdir(path.join(root, path.dirname(key)), { recursive: true })
    await writeFile(path.join(root, key), contents.get(key) ?? '')
  }
  return { root, contents, store: createDiskStore(root) }
}

function storeOf(s3: S3Server): ObjectStore {
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return createS3Store({ bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, credentials })
}

async function contentsOf(store: ObjectStore): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  for await (const { key } of store.list()) {
    const bytes = await store.open(key)
    contents.set(key, Buffer.concat(bytes === null ? [] : await bytes.toArray()))
  }
  return contents
}

async function sizesOf(store: ObjectStore): Promise<[key: string, size: number][]> {
  const sizes: [string, number][] = []
  for await (const { key, size } of store.list()) sizes.push([key, size])
  return sizes.toSorted()
}

const run = commandHere(folder, 'move-storage')

/** Runs the command in a process of its own, which is killed when `isDue` resolves. */
async function killed(args: string[], environment: Record<string, string>, isDue: () => Promise<unknown>) {
  const env = { ...processEnvironment(), ...environment }
  const child = spawn(process.execPath, [SCRIPT, ...args], { cwd: folder, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await isDue()
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

describe('the command', () => {
  it('moves everything from the disk to a bucket, once, and back', async () => {
    const s3 = await startS3({ bucket: 'moved' })
    const { root, contents } = await aDisk(60)
    await writeFile(path.join(root, 'note.txt'), 'not an object')
    const environment = s3.environment
    const there = await run(['--from', root, '--to', s3.url()], environment)
    expect(there.said).toContain('60 copied (61770 bytes), 0 were there already, 0 failed\n')
    expect(there.code).toBe(0)
    expect(await contentsOf(storeOf(s3))).toEqual(contents)
    expect(await contentsOf(createDiskStore(root))).toEqual(contents)
    const type = (await fetch(`${s3.endpoint}/moved/person-0/photo-0.jpg`)).headers.get('content-type')
    expect(type).toBe('image/jpeg')

    const again = await run(['--from', root, '--to', s3.url()], environment)
    expect(again).toMatchObject({
      code: 0,
      said: expect.stringContaining('0 copied (0 bytes), 60 were there already'),
    })

    const back = path.join(folder, 'back', 'objects')
    expect(await run(['--from', s3.url(), '--to', back], environment)).toMatchObject({ code: 0 })
    expect(await contentsOf(createDiskStore(back))).toEqual(contents)
    // Nothing is left of the temporary files.
    expect((await readdir(back)).toSorted()).toEqual(Array.from({ length: 5 }, (_, at) => `person-${at}`))
  })

  it('that was killed in the middle is started again and does the rest', async () => {
    const s3 = await startS3({ bucket: 'broken-off' })
    const { root, contents } = await aDisk(200, 20_000)
    const target = storeOf(s3)
    s3.storesOnly(20)
    await killed(['--from', root, '--to', s3.url()], s3.environment, () =>
      eventually(async () => ((await sizesOf(target)).length === 20 ? true : undefined)),
    )
    s3.storesOnly(Infinity)
    const rest = await run(['--from', root, '--to', s3.url()], s3.environment)
    expect(rest.code).toBe(0)
    const [, copied = '', present = ''] = /(\d+) copied .*, (\d+) were there/.exec(rest.said) ?? []
    expect(Number(copied) + Number(present)).toBe(200)
    expect(Number(present)).toBe(20)
    expect(await contentsOf(target)).toEqual(contents)
  })

  it('takes the photos of DATA_DIR when it is not told from where', async () => {
    const { contents, root } = await aDisk(3)
    const dataDir = path.join(folder, 'installation')
    await mkdir(dataDir)
    const { store } = await aDisk(0)
    await moveObjects({
      source: createDiskStore(root),
      target: createDiskStore(await made(path.join(dataDir, 'objects'))),
      tempDir: folder,
      report: () => {},
    })
    const to = path.join(folder, 'elsewhere')
    expect(await run(['--to', to], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
    expect(await contentsOf(createDiskStore(to))).toEqual(contents)
    expect(await sizesOf(store)).toEqual([])
  })

  it.each([
    [[], /npm run move-storage -- \[--from <place>\] --to <place>/],
    [['--to', 'x', '--delete'], /Unknown option '--delete'/],
    [['--from', 'no-such-folder', '--to', 'x'], /^There is no folder .*no-such-folder\.$/m],
    [['--from', 'same', '--to', './same'], /^Both ends are the same place\.$/m],
    [['--from', '.', '--to', 's3://b?endpoint=x'], /^s3:\/\/b: the URL must name a bucket/m],
    [
      ['--from', '.', '--to', 's3://photos?region=nowhere&endpoint=http://127.0.0.1:1'],
      /cannot be reached .*Run this again/,
    ],
  ])('%j is reported in one sentence', async (args, sentence) => {
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    const { code, said } = await run(args, keys)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })
})

async function made(place: string): Promise<string> {
  await mkdir(place, { recursive: true })
  return place
}

describe('a move', () => {
  function move(source: ObjectStore, target: ObjectStore, lines: string[] = []) {
    return moveObjects({ source, target, tempDir: folder, report: (line) => void lines.push(line) })
  }

  it('copies again what is there with another size', async () => {
    const [{ store, contents }, target] = [await aDisk(4), await aDisk(0)]
    await move(store, target.store)
    await truncate(path.join(target.root, 'person-1/photo-1.display.jpg'), 10)
    expect(await move(store, target.store)).toMatchObject({ copied: 1, present: 3, failed: 0 })
    expect(await contentsOf(target.store)).toEqual(contents)
  })

  it('that is cut off by a store leaves the rest to the next', async () => {
    const [{ store, contents }, target] = [await aDisk(50), await aDisk(0)]
    let puts = 0
    const failing: ObjectStore = {
      ...target.store,
      async put(...args) {
        puts += 1
        if (puts > 20) throw new StoreUnavailable(new Error('cut'))
        await target.store.put(...args)
      },
    }
    await expect(move(store, failing)).rejects.toBeInstanceOf(StoreUnavailable)
    // At most one attempt for each copy in progress.
    expect(puts).toBeLessThanOrEqual(20 + 8)
    expect(await sizesOf(target.store)).toHaveLength(20)
    expect(await move(store, target.store)).toMatchObject({ copied: 30, present: 20 })
    expect(await contentsOf(target.store)).toEqual(contents)
    expect(await contentsOf(store)).toEqual(contents)
  })

  it('reports an object that cannot be copied, continues with the others, and leaves no bad copy', async () => {
    const [{ store }, target] = [await aDisk(10), await aDisk(0)]
    const lines: string[] = []
    const spoiling: ObjectStore = {
      ...target.store,
      async put(key, localPath, type) {
        if (key.includes('photo-3')) await writeFile(localPath, randomBytes((await readFile(localPath)).length))
        await target.store.put(key, localPath, type)
      },
    }
    expect(await move(store, spoiling, lines)).toMatchObject({ copied: 9, failed: 1 })
    expect(lines).toEqual(['person-3/photo-3.display.jpg could not be copied: the copy has other bytes'])
    expect(await target.store.size('person-3/photo-3.display.jpg')).toBeNull()
    expect(await move(store, target.store)).toMatchObject({ copied: 1, present: 9, failed: 0 })
  })

  it('passes over a photo that was deleted meanwhile, and names what only the target has', async () => {
    const [{ root, store }, target] = [await aDisk(10), await aDisk(0)]
    await move(store, target.store)
    await rm(path.join(root, 'person-2/photo-2.jpg'))
    expect(await move(store, target.store)).toEqual({
      copied: 0,
      bytes: 0,
      present: 9,
      failed: 0,
      onlyAtTarget: ['person-2/photo-2.jpg'],
    })
    expect(await target.store.size('person-2/photo-2.jpg')).not.toBeNull()
    const other = await aDisk(0)
    const vanishing: ObjectStore = { ...store, open: async () => null }
    expect(await move(vanishing, other.store)).toMatchObject({ copied: 0, failed: 0 })
  })
})
