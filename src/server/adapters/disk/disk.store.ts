import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { isObjectKey, objectKeyOrThrow, type ObjectStore } from '../../features/files/files.port.ts'
import { createSharedSync } from './sharedSync.ts'

const CACHED = 10_000

/** Objects as files under one folder of the local disk; the temporary files must lie on the same disk. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string): string => path.join(root, objectKeyOrThrow(key))
  /** Folders of people that are known to be durable: the root need not be synced again for them. */
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
      // Somebody has cleared away a folder that was empty: it is made again, and synced as a new one.
      if (isNew || !isMissing(error)) throw error
      durable.delete(folder)
      return moveIn(localPath, target)
    }
    // The rename itself is durable only when its folder is, and that only when its own folder is.
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
      // Once it is told to be gone nobody looks for it again: it must not come back with the next loss of power.
      await orNull(() => syncFolder(path.dirname(target)))
    },

    async *list(prefix = '') {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        const top = `${folder.name}/`
        if (!folder.isDirectory() || !(top.startsWith(prefix) || prefix.startsWith(top))) continue
        // A folder or a file that was there a moment ago may have gone with its last photo.
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

/** What the work gives, or null when there is no such file. */
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
