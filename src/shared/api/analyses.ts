import { z } from 'zod'
import { ANALYSIS_METHODS, ANALYSIS_STATUSES } from '../analyses/analysis.rules.ts'
import { analysisContextSchema, damageAnalysisSchema } from '../analyses/analysis.schema.ts'

/** One run: the photos and the context it was asked about, and what came of it. */
export const analysisSchema = z.object({
  id: z.string(),
  /** In the order in which they were shown to the provider. */
  file_ids: z.array(z.string()).min(1),
  context: analysisContextSchema,
  status: z.enum(ANALYSIS_STATUSES),
  /** Null until the run has ended with a result. */
  method: z.enum(ANALYSIS_METHODS).nullable(),
  /** The provider's display name and its model that answered; null for the general guidance. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  prompt_version: z.string(),
  result: damageAnalysisSchema.nullable(),
  confidence: z.number().nullable(),
  /** Why the result is the general guidance, or why there is none; null when a provider answered. */
  notice: z.string().nullable(),
  /** For the person who runs the installation, on its own machine only: how to set a key. */
  setup_hint: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** When the owner first had the end of the run on the screen. */
  seen_at: z.iso.datetime().nullable(),
})

export type Analysis = z.output<typeof analysisSchema>

const fileParams = z.object({ id: z.string() })
const analysisParams = z.object({ id: z.string() })

/**
 * A body that says nothing. Whatever stands in it is refused: no caller names an address, a model or a prompt, and one
 * who tries learns that it had no effect.
 */
const noBody = z.strictObject({}).nullish()

/**
 * Starts a run, or answers with the one that is under way for this photo. 429 `too_many_attempts` when the account has
 * started too many within a minute, 429 `daily_limit_reached` for a day.
 */
export const requestAnalysis = {
  method: 'POST',
  path: '/api/files/:id/analyses',
  params: fileParams,
  body: noBody,
  response: analysisSchema,
} as const
/**
 * Every run of a photo, newest first. `current_id` names the one whose result counts: the newest that the provider
 * answered, or the newest general guidance where it never did; null without a result.
 */
export const listAnalyses = {
  method: 'GET',
  path: '/api/files/:id/analyses',
  params: fileParams,
  response: z.object({ analyses: z.array(analysisSchema), current_id: z.string().nullable() }),
} as const
export const getAnalysis = {
  method: 'GET',
  path: '/api/analyses/:id',
  params: analysisParams,
  response: analysisSchema,
} as const
export const cancelAnalysis = {
  method: 'POST',
  path: '/api/analyses/:id/cancel',
  params: analysisParams,
  body: noBody,
  response: analysisSchema,
} as const
/** The owner has the end of a run before their eyes, so no mail tells of it. 409 `not_finished` before the end. */
export const markAnalysisSeen = {
  method: 'POST',
  path: '/api/analyses/:id/seen',
  params: analysisParams,
  body: noBody,
  response: analysisSchema,
} as const
export const getReport = { method: 'GET', path: '/api/analyses/:id/report.txt', params: analysisParams } as const
