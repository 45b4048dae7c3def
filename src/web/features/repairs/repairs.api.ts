import type { FileRecord, listFiles, updateFile } from '#shared/api/files.ts'
import type { getRepair, Repair, updateRepair } from '#shared/api/repairs.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { request } from '#web/backend/request.ts'

export const repairKey = (id: string) => ['repairs', 'one', id] as const
export const OWN_PHOTOS_KEY = ['files', 'recent', 'for a repair'] as const

/** The number of photos that are offered. Older ones are rarely of the same damage. */
const OFFERED = 24

export function fetchRepair(id: string): Promise<Repair> {
  return request<typeof getRepair>({ method: 'GET', path: '/api/repairs/:id', params: { id } })
}

/** The newest photos of this person. */
export async function fetchOwnPhotos(): Promise<FileRecord[]> {
  const { files } = await request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query: { limit: OFFERED },
    timeoutMs: TIMEOUT_MS.list,
  })
  return files
}

/** Sets the photos of a repair. Those of other repairs are moved. */
export function setRepairPhotos(id: string, fileIds: readonly string[]): Promise<Repair> {
  return request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id },
    body: { file_ids: [...fileIds], move: true },
  })
}

export function setShows(fileId: string, shows: readonly PhotoView[]): Promise<FileRecord> {
  return request<typeof updateFile>({
    method: 'PATCH',
    path: '/api/files/:id',
    params: { id: fileId },
    body: { shows: [...shows] },
  })
}
