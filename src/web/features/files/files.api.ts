import type { deleteFile, FilePage, FileRecord, getFile, listFiles } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#web/backend/request.ts'

export const FILES_KEY = ['files'] as const
export const HISTORY_KEY = [...FILES_KEY, 'history'] as const
export const recentKey = (count: number) => [...FILES_KEY, 'recent', count] as const
export const fileKey = (id: string) => [...FILES_KEY, 'one', id] as const

/** Rows of the history that are fetched at a time. */
const PAGE_SIZE = 20

export function fetchHistoryPage(cursor: string | null): Promise<FilePage> {
  return fetchPage({ limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) })
}

export function fetchRecentFiles(count: number): Promise<FilePage> {
  return fetchPage({ limit: count })
}

/** The photo of the history with exactly these bytes (SHA-256 in hex), or null. */
export async function fetchTwin(sha256: string): Promise<FileRecord | null> {
  const { files } = await fetchPage({ limit: 1, sha256 })
  return files[0] ?? null
}

function fetchPage(query: { limit: number; cursor?: string; sha256?: string }): Promise<FilePage> {
  return request<typeof listFiles>({ method: 'GET', path: '/api/files', query, timeoutMs: TIMEOUT_MS.list })
}

/** The record, or null when there is none with this id for this person. */
export async function fetchFile(id: string): Promise<FileRecord | null> {
  try {
    return await request<typeof getFile>({ method: 'GET', path: `/api/files/${encodeURIComponent(id)}` })
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return null
    throw error
  }
}

export function removeFile(id: string): Promise<void> {
  return request<typeof deleteFile>({
    method: 'DELETE',
    path: `/api/files/${encodeURIComponent(id)}`,
    timeoutMs: TIMEOUT_MS.delete,
    timeoutMessage: UPLOAD_MESSAGES.deleteTimedOut,
  })
}
