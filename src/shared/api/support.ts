import { z } from 'zod'

/** A message to support as it was stored. */
export const supportMessageSchema = z.object({
  id: z.string(),
  /** '' when none was given. */
  subject: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
})

export type SupportMessage = z.output<typeof supportMessageSchema>

/** Answers 201. 400 `invalid_field` (field `subject` or `message`), 429 `too_many_attempts`. */
export const sendSupportMessage = {
  method: 'POST',
  path: '/api/support',
  body: z.object({ subject: z.string().optional(), message: z.string() }),
  response: supportMessageSchema,
} as const

/** The person's own messages, newest first, limited to the latest 50. */
export const listSupportMessages = {
  method: 'GET',
  path: '/api/support',
  response: z.object({ messages: z.array(supportMessageSchema) }),
} as const
