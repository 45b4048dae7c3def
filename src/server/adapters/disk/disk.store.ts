import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { isObjectKey, objectKeyOrThrow, type ObjectStore } from '../../features/files/files.port.ts'
import { createSharedSync } from './sharedSync.ts'

const CACHED = 10_000

/** Stores objects as files in one folder of the local disk. Temporary files must be on the same disk. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string): string => path.join(root, objectKeyOrThrow(key))
  /** User folders that are known to be durable, so that the root folder need not be synced again for them. */
  const durable = new Set<string>()
  const syncFolder = createSharedSync(sync)
  const sizeOf = (key: string) => orNull(async () => (await stat(pathOf(key))).size)

  async function moveIn(localPath: string, target: string): Promise<void> {
    const folder = path.dirname(target)
    const isNew = !durable.has(folder)
    if (isNew) await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await rename(localPath, target)
    } catch (error) {
      // Somebody has removed the empty folder. It is created again and synced like a new one.
      if (isNew || !isMissing(error)) throw error
      durable.delete(folder)
      return moveIn(localPath, target)
    }
    // The rename is durable only after the folder has been synced, and a new folder only after its parent has been
    // synced.
    await syncFolder(folder)
    if (!isNew) return
    await syncFolder(root)
    if (durable.size >= CACHED) durable.clear()
    durable.add(folder)
  }

  return {
    async put(key, localPath) {
      const target = pathOf(key)
      await sync(localPath)
      await moveIn(localPath, target)
    },

    async size(key) {
      return sizeOf(key)
    },

    async open(key, range) {
      const handle = await orNull(() => open(pathOf(key)))
      return handle === null ? null : createReadStream('', { fd: handle, ...range })
    },

    async remove(key) {
      const target = pathOf(key)
      await orNull(() => unlink(target))
      // Once an object is reported as removed, nobody looks for it again. It must not reappear after a power failure.
      await orNull(() => syncFolder(path.dirname(target)))
    },

    async *list(prefix = '') {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        const top = `${folder.name}/`
        if (!folder.isDirectory() || !(top.startsWith(prefix) || prefix.startsWith(top))) continue
        // A folder or file may disappear during the listing, together with its last photo.
        const files = (await orNull(() => readdir(path.join(root, folder.name), { withFileTypes: true }))) ?? []
        for (const file of files) {
          const key: string = top + file.name
          if (!file.isFile() || !isObjectKey(key) || !key.startsWith(prefix)) continue
          const size = await sizeOf(key)
          if (size !== null) yield { key, size }
        }
      }
    },
  }
}

/** The result of the work, or null when there is no such file. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

async function sync(target: string): Promise<void> {
  const handle = await open(target)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
