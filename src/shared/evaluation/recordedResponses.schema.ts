import { z } from 'zod'

const usd = z.number().min(0)

const recordedResponseSchema = z.union([
  z.strictObject({
    /** The text of the response, or the JSON object that it was. Null: the response was empty. */
    content: z.union([z.string(), z.record(z.string(), z.unknown()), z.null()]),
    usage: z.unknown().optional(),
    seconds: z.number().min(0),
  }),
  /** Why no response came. */
  z.strictObject({ failure: z.string(), seconds: z.number().min(0) }),
])

/** The responses of a provider to a set, kept so that they can be evaluated again without asking it. */
export const recordedResponsesSchema = z.strictObject({
  provider: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  /** The price of a million tokens on the day of the recording; null if it was not known. */
  usd_per_million_tokens: z.strictObject({ input: usd, output: usd }).nullable(),
  note: z.string().optional(),
  /** By the id of the item. */
  answers: z.record(z.string(), recordedResponseSchema),
})

export type RecordedResponses = z.output<typeof recordedResponsesSchema>
export type RecordedResponse = z.output<typeof recordedResponseSchema>
