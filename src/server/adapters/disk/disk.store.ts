import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ObjectStore } from '../../features/files/files.port.ts'

const KEY = /^[a-z0-9-]+\/[a-z0-9.-]+$/i

/** Objects as files under one folder of the local disk; the temporary files must lie on the same disk. */
export function createDiskStore(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error('This is not a key of the store')
    return path.join(root, key)
  }
  return {
    async put(key, localPath) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await sync(localPath)
      await rename(localPath, target)
      // The rename itself is durable only when its folder is.
      await sync(path.dirname(target))
      await sync(root)
    },

    async size(key) {
      return orNull(async () => (await stat(pathOf(key))).size)
    },

    async open(key, range) {
      const handle = await orNull(() => open(pathOf(key)))
      return handle === null ? null : createReadStream('', { fd: handle, ...range })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** What the work gives, or null when there is no such file. */
async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function sync(target: string): Promise<void> {
  const handle = await open(target)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
