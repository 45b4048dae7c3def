import { statfs } from 'node:fs/promises'
import type { FreeBytes } from '../../features/files/files.port.ts'

/** Bytes that must stay free. The database is on the same disk and would stop if the disk were full. */
const KEPT_FREE = 1024 ** 3

/** Reads the free space of the disk that contains a folder. */
export function createFreeBytes(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize - KEPT_FREE
  }
}
