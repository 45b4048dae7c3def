import { statfs } from 'node:fs/promises'
import type { FreeBytes } from '../../features/files/files.port.ts'

/**
 * Bytes that must stay free on a disk with the database, which would stop if the disk were full, or with the photos.
 */
const KEPT_FREE = 1024 ** 3

/** The same where uploads are only received. The bytes that an upload announces are reserved in addition. */
const KEPT_FREE_FOR_UPLOADS = 64 * 1024 ** 2

/**
 * Reads the free space of the disk that contains a folder, minus what must stay free. `keeps` tells what is stored
 * there for good.
 */
export function createFreeBytes(folder: string, keeps: 'everything' | 'nothing' = 'everything'): FreeBytes {
  const kept = keeps === 'everything' ? KEPT_FREE : KEPT_FREE_FOR_UPLOADS
  return async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize - kept
  }
}
