import { z } from 'zod'

/**
 * What the list would contain at this moment. It is refused like the list itself: 403 `limit_reached` without advanced
 * tools.
 */
export const lookAtRepairList = {
  method: 'GET',
  path: '/api/files/repair-list/summary',
  response: z.object({ success: z.literal(true), photos: z.number().int() }),
} as const

/**
 * Answers with a CSV (RFC 4180) of all photos, newest first. Although this is a GET, it is refused to pages of other
 * sites.
 */
export const downloadRepairList = { method: 'GET', path: '/api/files/repair-list.csv' } as const
