import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { deleteFile, FilePage, FileRecord, getFile, listFiles, listFilesQuery } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { request } from '#web/backend/request.ts'
import { firstPage, withoutPhoto, type HistoryPages } from './historyPages.rules.ts'
import type { HistoryQuery } from './historyQuery.rules.ts'
import { forgetNewPhotos } from './newPhotos.ts'

export const FILES_KEY = ['files'] as const
export const HISTORY_KEY = [...FILES_KEY, 'history'] as const
export const historyKey = ({ name, sort }: HistoryQuery) => [...HISTORY_KEY, sort, name] as const
export const recentKey = (count: number) => [...FILES_KEY, 'recent', count] as const
export const fileKey = (id: string) => [...FILES_KEY, 'one', id] as const

/** The number of history rows fetched at a time. */
const PAGE_SIZE = 50

export function fetchHistoryPage(
  { name, sort }: HistoryQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<FilePage> {
  const place = cursor === null ? {} : { cursor }
  return fetchPage({ limit: PAGE_SIZE, ...(name === '' ? {} : { name }), sort, ...place }, signal)
}

export function fetchRecentFiles(count: number): Promise<FilePage> {
  return fetchPage({ limit: count })
}

/** The photo in the history with exactly these bytes (SHA-256 in hex), or null. */
export async function fetchTwin(sha256: string): Promise<FileRecord | null> {
  const { files } = await fetchPage({ limit: 1, sha256 })
  return files[0] ?? null
}

function fetchPage(query: z.input<typeof listFilesQuery>, signal?: AbortSignal): Promise<FilePage> {
  return request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query,
    timeoutMs: TIMEOUT_MS.list,
    ...(signal === undefined ? {} : { signal }),
  })
}

/** After an upload, lists of several pages start over, because otherwise all their pages would be fetched again. */
export function refreshFiles(client: QueryClient): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && firstPage(history))
  return client.invalidateQueries({ queryKey: FILES_KEY })
}

/** After a deletion, the photo is removed from the lists, which otherwise stay as they are. */
export function forgetFile(client: QueryClient, id: string): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && withoutPhoto(history, id))
  forgetNewPhotos(client, [id])
  return client.invalidateQueries({
    queryKey: FILES_KEY,
    predicate: ({ queryKey }) => queryKey[1] !== HISTORY_KEY[1],
  })
}

/** The record, or null when this person has none with this id. */
export async function fetchFile(id: string): Promise<FileRecord | null> {
  try {
    return await request<typeof getFile>({ method: 'GET', path: '/api/files/:id', params: { id } })
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return null
    throw error
  }
}

export function removeFile(id: string): Promise<void> {
  return request<typeof deleteFile>({
    method: 'DELETE',
    path: '/api/files/:id',
    params: { id },
    timeoutMs: TIMEOUT_MS.delete,
    timeoutMessage: UPLOAD_MESSAGES.deleteTimedOut,
  })
}
