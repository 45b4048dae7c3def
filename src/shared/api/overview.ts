import { z } from 'zod'
import { fileSchema } from './files.ts'
import { repairSummarySchema } from './repairs.ts'

const repair = z.object({
  ...repairSummarySchema.shape,
  /** Its first photo, whose screen shows the result. Null when all of its photos were deleted. */
  file_id: z.string().nullable(),
})

export const overviewSchema = z.object({
  success: z.literal(true),
  /** The analyses in progress, newest first. */
  running: z.array(z.object({ id: z.string(), created_at: z.iso.datetime(), repair })),
  /** The newest runs of their repairs that ended with something the owner has not seen, newest first. */
  ready: z.array(z.object({ id: z.string(), created_at: z.iso.datetime(), repair })),
  /** Photos not analyzed, as the list with `analyzed=false` has them: how many, up to 100, and the newest. */
  new_photos: z.object({ count: z.number().int(), files: z.array(fileSchema) }),
  /** The repairs that `isToActOn` names, the most urgent first. */
  repairs: z.array(repair),
})

export type Overview = z.output<typeof overviewSchema>
export type OverviewRepair = z.output<typeof repair>

/** What is going on in an account, in one request. */
export const getOverview = { method: 'GET', path: '/api/overview', response: overviewSchema } as const
