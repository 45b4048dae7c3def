import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable, type ObjectStore, type StoredObject } from './files.port.ts'

export type MoveParts = {
  source: Pick<ObjectStore, 'list' | 'open'>
  target: ObjectStore
  /** Folder for temporary files. When the target is a disk, the folder must be on the same disk. */
  tempDir: string
  /** Reports the progress from time to time, and each object that could not be copied. */
  report: (line: string) => void
}

export type Moved = {
  copied: number
  bytes: number
  /** Objects that were already there with the same size. */
  present: number
  failed: number
  /** Objects that only the target has. They belong to photos that were deleted after an earlier run. */
  onlyAtTarget: string[]
}

/** Number of concurrent copies: enough to use the whole bandwidth of a connection with a high latency. */
const LANES = 8

/** The progress is reported after this many objects. */
const TELL_EVERY = 500

/**
 * Copies every object that is missing at the target or has another size there, and reads each copy back to verify it.
 * The source is not changed, so an interrupted run can simply be started again. An object that cannot be copied does
 * not stop the others. Throws {@link StoreUnavailable} when either store is unreachable, because all other objects
 * would then fail as well.
 */
export async function moveObjects({ source, target, tempDir, report }: MoveParts): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, failed: 0, onlyAtTarget: [] }
  const folder = await mkdtemp(path.join(tempDir, 'move-'))
  const keys = new Set<string>()
  let isOver = false

  async function take(object: StoredObject): Promise<void> {
    keys.add(object.key)
    if ((await target.size(object.key)) === object.size) {
      moved.present += 1
      return
    }
    const outcome = await copy({ source, target, object, temporary: path.join(folder, object.key.replace('/', '_')) })
    // The photo was deleted meanwhile.
    if (outcome === 'gone') return
    moved.copied += 1
    moved.bytes += object.size
  }

  async function work(objects: AsyncIterator<StoredObject>): Promise<void> {
    for (let next = await objects.next(); next.done !== true && !isOver; next = await objects.next()) {
      try {
        await take(next.value)
      } catch (error) {
        if (error instanceof StoreUnavailable) {
          isOver = true
          throw error
        }
        moved.failed += 1
        report(`${next.value.key} could not be copied: ${error instanceof Error ? error.message : String(error)}`)
      }
      const seen = moved.copied + moved.present + moved.failed
      if (seen % TELL_EVERY === 0) report(`${seen} objects seen, ${moved.copied} copied`)
    }
  }

  try {
    const objects = source.list()[Symbol.asyncIterator]()
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => work(objects)))
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
    for await (const { key } of target.list()) if (!keys.has(key)) moved.onlyAtTarget.push(key)
    return moved
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Copying = {
  source: MoveParts['source']
  target: ObjectStore
  object: StoredObject
  temporary: string
}

async function copy({ source, target, object, temporary }: Copying): Promise<'copied' | 'gone'> {
  const { key } = object
  try {
    const bytes = await source.open(key)
    if (bytes === null) return 'gone'
    const given = await digest(bytes, temporary)
    if (given.size !== object.size) throw new Error(`it has ${given.size} bytes and not ${object.size}`)
    await target.put(key, temporary, typeOf(key))
    const copied = await target.open(key)
    if (copied === null || (await digest(copied)).sha256 !== given.sha256) {
      // A wrong copy of the right size would be skipped by the next run, so it is removed.
      await target.remove(key)
      throw new Error('the copy has other bytes')
    }
    return 'copied'
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Size and SHA-256 of a stream, which is also written to a file if `target` is given. */
async function digest(bytes: Readable, target?: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(bytes, measured, target === undefined ? nowhere() : createWriteStream(target, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
}

/** The content type for people who look into the bucket. The product itself knows it from the photo's row. */
function typeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
