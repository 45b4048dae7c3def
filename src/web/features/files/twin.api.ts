import type { FileRecord, listFiles } from '#shared/api/files.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import type { CallOptions } from '#web/backend/call.ts'
import { request } from '#backend/request.ts'
import { sha256 } from '#web/lib/hex.ts'

/** The photo in the history with exactly these bytes (SHA-256 in hex), or null. */
export async function fetchTwin(sha256: string, options: CallOptions = {}): Promise<FileRecord | null> {
  const { files } = await request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query: { limit: 1, sha256 },
    timeoutMs: TIMEOUT_MS.list,
    ...options,
  })
  return files[0] ?? null
}

/** The photo in the history with the bytes of this one, or null, also where this browser cannot compute a hash. */
export async function findTwin(photo: File, options: CallOptions = {}): Promise<FileRecord | null> {
  const hash = await sha256(photo)
  return hash === null ? null : fetchTwin(hash, options)
}
