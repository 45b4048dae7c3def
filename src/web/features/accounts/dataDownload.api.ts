import type { lookAtData } from '#shared/api/dataDownload.ts'
import { request } from '#web/backend/request.ts'

/** What a download would hold now. Refused with the same sentence as the download would be. */
export async function fetchDataSummary(): Promise<{ photos: number; storage_bytes: number }> {
  return request<typeof lookAtData>({ method: 'GET', path: '/api/me/data/summary' })
}

/** Leaves the zip to the browser, which writes it to the disk as it comes; it may be larger than the memory. */
export function startDataDownload(): void {
  const link = document.createElement('a')
  link.href = '/api/me/data'
  link.download = ''
  link.click()
}
