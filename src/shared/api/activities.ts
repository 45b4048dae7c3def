import { z } from 'zod'
import { ACTIVITY_KINDS } from '../activities/activities.rules.ts'
import { personSchema } from './comments.ts'

export const activitySchema = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** Null when it was about no repair, or the repair is gone. */
  repair_id: z.string().nullable(),
  actor: personSchema,
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: z.iso.datetime(),
})

export type Activity = z.output<typeof activitySchema>

/** What happened in a shop, or to one of its repairs, in the last 365 days, newest first. */
export const listActivity = {
  method: 'GET',
  path: '/api/shops/:shop_id/activity',
  params: z.object({ shop_id: z.string() }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
    repair_id: z.string().optional(),
  }),
  response: z.object({
    success: z.literal(true),
    activities: z.array(activitySchema),
    next_cursor: z.string().nullable(),
  }),
} as const

export type ActivityPage = z.output<typeof listActivity.response>
