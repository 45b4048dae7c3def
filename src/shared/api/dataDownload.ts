import { z } from 'zod'

/**
 * What the download would hold now. Refused as the download itself would be: 429 `too_many_attempts` while one is under
 * way or after too many, 503 `unavailable` when the photos cannot be reached.
 */
export const lookAtData = {
  method: 'GET',
  path: '/api/me/data/summary',
  response: z.object({ success: z.literal(true), photos: z.number().int(), storage_bytes: z.number().int() }),
} as const

/** Answers with a zip. Refused to pages of other sites, though it is a GET. */
export const downloadData = { method: 'GET', path: '/api/me/data' } as const
