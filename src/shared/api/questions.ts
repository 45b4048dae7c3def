import { z } from 'zod'
import { QUESTION_STATUSES, QUESTION_TEXT_MAX } from '../advice/questions.ts'
import { firstMessageSchema } from '../advice/advice.schema.ts'
import { isStorable } from '../lib/storable.ts'

/** An owner's question about a result, and the answer by today's safety rules. */
export const questionSchema = z.object({
  id: z.string(),
  analysis_id: z.string(),
  text: z.string(),
  status: z.enum(QUESTION_STATUSES),
  /** The paragraphs of the answer, one a line. Null unless the question was answered. */
  answer: z.string().nullable(),
  /** The message of a grave danger that the question or its answer names; `answer` then begins with its words. */
  first_message: firstMessageSchema.nullable(),
  /** The reason that the question was not answered. */
  notice: z.string().nullable(),
  created_at: z.iso.datetime(),
})

export type QuestionRecord = z.output<typeof questionSchema>

const analysisParams = z.object({ id: z.string() })

/**
 * Asks a question about a result. Answers 202; the answer follows within a minute. With an `Idempotency-Key` the same
 * question may be sent again without being asked twice. A question that names a Critical hazard is answered at once
 * with its first message. 409 `not_finished` while there is no result, `no_questions_here` for general guidance,
 * `question_open` while the last one is being answered, `questions_used_up` after five answers, `too_many_questions`
 * after a hundred about the repair, `key_reused`; 429 `too_many_attempts` and `daily_limit_reached`.
 */
export const askQuestion = {
  method: 'POST',
  path: '/api/analyses/:id/questions',
  params: analysisParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.strictObject({
    text: z.string().trim().min(1).max(QUESTION_TEXT_MAX).refine(isStorable),
  }),
  response: questionSchema,
} as const

/** All questions about a result, oldest first. `remaining` is the number that may still be answered. */
export const listQuestions = {
  method: 'GET',
  path: '/api/analyses/:id/questions',
  params: analysisParams,
  response: z.object({ questions: z.array(questionSchema), remaining: z.number().int() }),
} as const
