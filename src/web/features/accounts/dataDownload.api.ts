import type { lookAtData } from '#shared/api/dataDownload.ts'
import { request } from '#web/backend/request.ts'

/** What a download would contain at this moment. It is refused with the same message as the download itself. */
export async function fetchDataSummary(): Promise<{ photos: number; storage_bytes: number }> {
  return request<typeof lookAtData>({ method: 'GET', path: '/api/me/data/summary' })
}

/** Leaves the zip to the browser, which writes it to disk as it arrives, because it may be larger than memory. */
export function startDataDownload(): void {
  const link = document.createElement('a')
  link.href = '/api/me/data'
  link.download = ''
  link.click()
}
