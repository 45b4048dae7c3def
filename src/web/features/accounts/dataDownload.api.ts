import { startDownload } from '#backend/downloads.ts'
import { request } from '#backend/request.ts'
import type { downloadData, lookAtData } from '#shared/api/dataDownload.ts'

/** What a download would contain at this moment. It is refused with the same message as the download itself. */
export async function fetchDataSummary(): Promise<{ photos: number; storage_bytes: number }> {
  return request<typeof lookAtData>({ method: 'GET', path: '/api/me/data/summary' })
}

export function startDataDownload(): Promise<void> {
  return startDownload<typeof downloadData>({ path: '/api/me/data' })
}
