import { z } from 'zod'

/**
 * What the download would contain at this moment. It is refused like the download itself: 429 `too_many_attempts`
 * during another download or after too many, 503 `unavailable` when the photos cannot be reached.
 */
export const lookAtData = {
  method: 'GET',
  path: '/api/me/data/summary',
  response: z.object({ success: z.literal(true), photos: z.number().int(), storage_bytes: z.number().int() }),
} as const

/** Answers with a zip. Although this is a GET, it is refused to pages of other sites. */
export const downloadData = { method: 'GET', path: '/api/me/data' } as const
