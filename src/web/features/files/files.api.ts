import { useQuery, type QueryClient } from '@tanstack/react-query'
import type {
  deleteFile,
  FilePage,
  FileRecord,
  getFile,
  listFiles,
  ListFilesQuery,
  updateFile,
} from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { request } from '#backend/request.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetKept } from '#web/backend/lazyKeptResponses.ts'
import type { CallOptions } from '#web/backend/call.ts'
import {
  firstPage,
  withoutPhotos,
  withRecord,
  requestQuery,
  type HistoryPages,
  type HistoryQuery,
} from './history.rules.ts'
import { forgetJustUploaded } from './justUploaded.ts'

export const FILES_KEY = ['files'] as const
export const HISTORY_KEY = [...FILES_KEY, 'history'] as const
export const historyKey = (query: HistoryQuery) => [...HISTORY_KEY, requestQuery(query)] as const
const RECENT_KEY = [...FILES_KEY, 'recent'] as const
export const recentKey = (count: number) => [...RECENT_KEY, count] as const
export const fileKey = (id: string) => [...FILES_KEY, 'one', id] as const

/** The number of photos fetched at a time. */
const PAGE_SIZE = 50

export function fetchHistoryPage(query: HistoryQuery, cursor: string | null, signal: AbortSignal): Promise<FilePage> {
  const place = cursor === null ? {} : { cursor }
  return fetchPage({ limit: PAGE_SIZE, ...requestQuery(query), ...place }, { signal })
}

function fetchRecentFiles(count: number): Promise<FilePage> {
  return fetchPage({ limit: count })
}

function fetchPage(query: ListFilesQuery, options: CallOptions = {}): Promise<FilePage> {
  return request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query,
    timeoutMs: TIMEOUT_MS.list,
    ...options,
  })
}

/** After an upload, lists of several pages start over, because otherwise all their pages would be fetched again. */
export function refreshFiles(client: QueryClient): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && firstPage(history))
  return client.invalidateQueries({ queryKey: FILES_KEY })
}

/** After an upload whose records are known: only the lists have changed. */
export function refreshLists(client: QueryClient): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && firstPage(history))
  return client.invalidateQueries({ queryKey: FILES_KEY, predicate: ({ queryKey }) => queryKey[1] !== fileKey('')[1] })
}

/** After a deletion, the photos are removed from the lists, which otherwise stay as they are. */
export function forgetFiles(client: QueryClient, ids: readonly string[]): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && withoutPhotos(history, ids))
  client.setQueriesData<FilePage>(
    { queryKey: RECENT_KEY, predicate: ({ queryKey }) => typeof queryKey[2] === 'number' },
    (page) => page && { ...page, files: page.files.filter(({ id }) => !ids.includes(id)) },
  )
  forgetJustUploaded(client, ids)
  void forgetKept([], ids)
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

/** Shows the record of a photo that has changed in all lists, which otherwise stay as they are. */
export function showRecord(client: QueryClient, file: FileRecord): Promise<void> {
  client.setQueriesData<HistoryPages>({ queryKey: HISTORY_KEY }, (history) => history && withRecord(history, file))
  client.setQueryData(fileKey(file.id), file)
  return client.invalidateQueries({
    queryKey: FILES_KEY,
    predicate: ({ queryKey }) => queryKey[1] !== HISTORY_KEY[1] && queryKey[1] !== fileKey('')[1],
  })
}

export function renameFile(id: string, name: string): Promise<FileRecord> {
  return request<typeof updateFile>({
    method: 'PATCH',
    path: '/api/files/:id',
    params: { id },
    body: { file_name: name },
  })
}

export function removeFile(id: string): Promise<void> {
  return request<typeof deleteFile>({
    method: 'DELETE',
    path: '/api/files/:id',
    params: { id },
    // A person who leaves the page can't undo the deletion any more, so the request is finished all the same.
    keepalive: true,
    timeoutMs: TIMEOUT_MS.delete,
    timeoutMessage: UPLOAD_MESSAGES.deleteTimedOut,
  })
}

/** The record of one photo, or null when there is none with this id. */
export function useFile(id: string) {
  return useQuery({ queryKey: fileKey(id), queryFn: () => fetchFile(id), staleTime: 60_000 })
}

/** The number of photos on the profile and the dashboard. */
export const RECENT_COUNT = 5

/** The latest photos of this person. */
export function useRecentFiles() {
  return useNewestFiles(RECENT_COUNT)
}

export function useNewestFiles(count: number) {
  return useQuery({
    queryKey: recentKey(count),
    queryFn: () => fetchRecentFiles(count),
    select: (page) => page.files,
  })
}
