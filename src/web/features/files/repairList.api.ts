import type { lookAtRepairList } from '#shared/api/repairList.ts'
import { request } from '#web/backend/request.ts'

/** What the repair list would hold now. Refused with the same sentence as the list would be. */
export async function fetchRepairListSummary(): Promise<{ photos: number }> {
  return request<typeof lookAtRepairList>({ method: 'GET', path: '/api/files/repair-list/summary' })
}

/** Leaves the list to the browser, which writes it to the disk as it comes. */
export function startRepairListDownload(): void {
  const link = document.createElement('a')
  link.href = '/api/files/repair-list.csv'
  link.download = ''
  link.click()
}
