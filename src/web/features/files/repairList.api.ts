import type { lookAtRepairList } from '#shared/api/repairList.ts'
import { request } from '#web/backend/request.ts'

/** What the repair list would contain at this moment. It is refused with the same message as the list itself. */
export async function fetchRepairListSummary(): Promise<{ photos: number }> {
  return request<typeof lookAtRepairList>({ method: 'GET', path: '/api/files/repair-list/summary' })
}

/** Leaves the list to the browser, which writes it to disk as it arrives. */
export function startRepairListDownload(): void {
  const link = document.createElement('a')
  link.href = '/api/files/repair-list.csv'
  link.download = ''
  link.click()
}
