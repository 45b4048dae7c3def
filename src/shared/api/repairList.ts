import { z } from 'zod'

/** What the list would hold now. Refused as the list itself would be: 403 `limit_reached` without advanced tools. */
export const lookAtRepairList = {
  method: 'GET',
  path: '/api/files/repair-list/summary',
  response: z.object({ success: z.literal(true), photos: z.number().int() }),
} as const

/** Answers with a CSV (RFC 4180) of all photos, newest first. Refused to pages of other sites, though it is a GET. */
export const downloadRepairList = { method: 'GET', path: '/api/files/repair-list.csv' } as const
