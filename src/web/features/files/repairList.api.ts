import { startDownload } from '#backend/downloads.ts'
import { request } from '#backend/request.ts'
import type { downloadRepairList, lookAtRepairList } from '#shared/api/repairList.ts'

/** What the repair list would contain at this moment. It is refused with the same message as the list itself. */
export async function fetchRepairListSummary(): Promise<{ photos: number }> {
  return request<typeof lookAtRepairList>({ method: 'GET', path: '/api/files/repair-list/summary' })
}

export function startRepairListDownload(): Promise<void> {
  return startDownload<typeof downloadRepairList>({ path: '/api/files/repair-list.csv' })
}
