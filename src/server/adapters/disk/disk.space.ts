import { statfs } from 'node:fs/promises'
import type { FreeBytes } from '../../features/files/files.port.ts'

/** Bytes that stay free: the database lives on the same disk, and a full one would stop it. */
const KEPT_FREE = 1024 ** 3

/** Looks at the disk that a folder lies on. */
export function createFreeBytes(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize - KEPT_FREE
  }
}
