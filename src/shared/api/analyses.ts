import { z } from 'zod'
import { ANALYSIS_METHODS, ANALYSIS_STATUSES } from '../analyses/analysis.rules.ts'
import { damageAnalysisSchema } from '../analyses/analysis.schema.ts'
import { DISPUTED, SECOND_LOOK_STATES } from '#shared/analyses/secondLook.ts'
import { HAZARD_ANSWERS } from '../advice/hazardAnswers.ts'
import { adviceSchema } from '../advice/advice.schema.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { FEEDBACK_TEXT_MAX, FEEDBACK_TOPICS } from '../advice/feedback.ts'
import { isStorable } from '../lib/storable.ts'

const stepSchema = z.object({ n: z.number().int().min(1), done: z.boolean() })

/** One run: the photos and the answers it was given, and its result by today's safety rules. */
export const analysisSchema = z.object({
  id: z.string(),
  /** Null for a run that predates repairs that has not been moved into one yet. */
  repair_id: z.string().nullable(),
  /** Those of its photos that are still there, in the order in which they were sent to the provider. */
  file_ids: z.array(z.string()),
  /** The number of its photos that have been deleted since. */
  photos_deleted: z.number().int(),
  /** The owner's answers; empty if there are none. */
  answers: answersSchema,
  status: z.enum(ANALYSIS_STATUSES),
  /** Null until the run has ended with a result. */
  method: z.enum(ANALYSIS_METHODS).nullable(),
  /** The provider's display name and the model that answered. Null for the general guidance. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  prompt_version: z.string(),
  result: damageAnalysisSchema.nullable(),
  /** How soon to act, what to do first, who does the work, what was left out and why. Null until there is a result. */
  advice: adviceSchema.nullable(),
  /** What the owner answered about suspected hazards of the repair. */
  hazard_answers: z.array(z.object({ code: z.string(), answer: z.enum(HAZARD_ANSWERS) })),
  /** The steps of the result that are not withheld, by their number in it, and whether the owner has done them. */
  steps: z.array(stepSchema),
  confidence: z.number().nullable(),
  /** Whether a second model agreed. Null if none was asked. */
  second_look: z
    .object({ model: z.string(), state: z.enum(SECOND_LOOK_STATES), disagrees: z.array(z.enum(DISPUTED)) })
    .nullable(),
  /** The reason that the result is the general guidance or that there is no result. Null when a provider answered. */
  notice: z.string().nullable(),
  /** How to set a key. Sent only on the installation's own machine, for the person who runs it. */
  setup_hint: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** When the end of the run was first shown on the owner's screen. */
  seen_at: z.iso.datetime().nullable(),
  /** In a shop: who saw on site that the result is right. The name is empty when that account is gone. */
  confirmed: z.object({ name: z.string(), at: z.iso.datetime() }).nullable().optional(),
})

export type Analysis = z.output<typeof analysisSchema>

const fileParams = z.object({ id: z.string() })
const repairParams = z.object({ id: z.string() })
const analysisParams = z.object({ id: z.string() })

/**
 * An empty body. Any content is refused, because callers may not name an address, a model or a prompt, and someone who
 * tries should learn that it had no effect.
 */
const noBody = z.strictObject({}).nullish()

/** What the owner says may come along. Anything else is refused, for the same reason. */
const answersBody = z.strictObject({ answers: answersSchema.optional() }).nullish()

/**
 * Starts a run for all photos of a repair, or answers with the one in progress. `answers` take the place of those of
 * the repair; without them, these count. While a run with other photos or answers is in progress, the new answers are
 * kept, and this is 409 `analysis_running`. 429 `too_many_attempts` when the account has started too many within a
 * minute. When the limit of a day is reached, the run ends with the general guidance and a notice.
 */
export const requestRepairAnalysis = {
  method: 'POST',
  path: '/api/repairs/:id/analyses',
  params: repairParams,
  body: answersBody,
  response: analysisSchema,
} as const
/** The same for the repair of a photo. A photo without a repair gets one. */
export const requestAnalysis = {
  method: 'POST',
  path: '/api/files/:id/analyses',
  params: fileParams,
  body: answersBody,
  response: analysisSchema,
} as const
/**
 * Every run of the repair of a photo, newest first. `current_id` names the run whose result counts: the newest that the
 * provider answered, or the newest general guidance if it never did. Null when there is no result.
 */
export const listAnalyses = {
  method: 'GET',
  path: '/api/files/:id/analyses',
  params: fileParams,
  response: z.object({ analyses: z.array(analysisSchema), current_id: z.string().nullable() }),
} as const
/** Every run of a repair, in the same form. */
export const listRepairAnalyses = {
  method: 'GET',
  path: '/api/repairs/:id/analyses',
  params: repairParams,
  response: listAnalyses.response,
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
/** The end of a run is visible to the owner, so no mail reports it. 409 `not_finished` before the end. */
export const markAnalysisSeen = {
  method: 'POST',
  path: '/api/analyses/:id/seen',
  params: analysisParams,
  body: noBody,
  response: analysisSchema,
} as const
/**
 * Marks a step of a result as done, or takes that back. The response has all steps that are not withheld. 409
 * `step_withheld` for one that is, 409 `step_changed` if its text is not the one that `text_hash` was made of, 409
 * `not_finished` without a result, 404 for a number that the result does not have.
 */
export const markStep = {
  method: 'PUT',
  path: '/api/analyses/:id/steps/:n',
  params: z.object({ id: z.string(), n: z.coerce.number().int().min(1) }),
  body: z.strictObject({
    done: z.boolean(),
    /** The `stepHash` of the text that was marked. */
    text_hash: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .optional(),
  }),
  response: z.object({ success: z.literal(true), steps: z.array(stepSchema) }),
} as const
/**
 * Answers the question about a suspected hazard of a repair, which `advice.ask` has, also one that is answered already.
 * What is shown of the repair follows at once, without a model. 404 for a hazard that is not suspected.
 */
export const answerHazard = {
  method: 'PUT',
  path: '/api/repairs/:id/hazard-answers/:code',
  params: z.object({ id: z.string(), code: z.string() }),
  body: z.strictObject({ answer: z.enum(HAZARD_ANSWERS) }),
  response: z.object({ success: z.literal(true) }),
} as const
/**
 * Notes that a member of a shop saw on site that a result is right. It changes nothing else of it. Whoever did so first
 * stays. 404 in nobody's shop, 409 `not_finished` without a result.
 */
export const confirmFinding = {
  method: 'PUT',
  path: '/api/analyses/:id/confirmation',
  params: analysisParams,
  response: analysisSchema,
} as const

export const takeBackConfirmation = {
  method: 'DELETE',
  path: '/api/analyses/:id/confirmation',
  params: analysisParams,
  response: analysisSchema,
} as const

export const getReport = { method: 'GET', path: '/api/analyses/:id/report.txt', params: analysisParams } as const

/**
 * The report as PDF with its photos, with the marks drawn over them, without these, or without photos. A shop's has
 * what its repair costs, or else the estimate, only if that is asked for.
 */
export const getReportPdf = {
  method: 'GET',
  path: '/api/analyses/:id/report.pdf',
  params: analysisParams,
  query: z.object({
    paper: z.enum(['letter', 'a4']).default('letter'),
    photos: z.enum(['marked', 'plain', 'none']).default('marked'),
    costs: z
      .enum(['shown', 'left_out'])
      .default('left_out')
      .describe(
        "In a shop's report: what the repair costs, or else the estimate. A person's own report always has it.",
      ),
  }),
} as const

/** An owner's report that something in a result is wrong. */
export const feedbackSchema = z.object({
  id: z.string(),
  analysis_id: z.string(),
  what: z.enum(FEEDBACK_TOPICS),
  text: z.string(),
  /** Whether it may be used to improve the advice. */
  consent: z.boolean(),
  created_at: z.iso.datetime(),
})

export type FeedbackRecord = z.output<typeof feedbackSchema>

/** Answers 201. 409 `not_finished` while there is no result, 429 `too_many_attempts`. */
export const giveFeedback = {
  method: 'POST',
  path: '/api/analyses/:id/feedback',
  params: analysisParams,
  body: z.strictObject({
    what: z.enum(FEEDBACK_TOPICS),
    text: z.string().trim().max(FEEDBACK_TEXT_MAX).refine(isStorable),
    consent: z.boolean(),
  }),
  response: feedbackSchema,
} as const
