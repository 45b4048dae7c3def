import { z } from 'zod'

/** A message to support as it was stored. */
export const supportMessageSchema = z.object({
  id: z.string(),
  /** '' when none was given. */
  subject: z.string(),
  message: z.string(),
  /** Where to call, and when; '' where no call was asked for. */
  phone: z.string(),
  best_time: z.string(),
  created_at: z.iso.datetime(),
})

export type SupportMessage = z.output<typeof supportMessageSchema>

/**
 * Answers 201. 400 `invalid_field` (field `subject`, `message`, `phone` or `best_time`), 403 `limit_reached` for a call
 * that the plan does not include, 429 `too_many_attempts`.
 */
export const sendSupportMessage = {
  method: 'POST',
  path: '/api/support',
  body: z.object({
    subject: z.string().optional(),
    message: z.string(),
    phone: z.string().optional(),
    best_time: z.string().optional(),
  }),
  response: supportMessageSchema,
} as const

/** The person's own messages, newest first, limited to the latest 50, and the phone of support if they may call it. */
export const listSupportMessages = {
  method: 'GET',
  path: '/api/support',
  response: z.object({
    messages: z.array(supportMessageSchema),
    phone_support: z.object({ number: z.string(), hours: z.string() }).nullable(),
  }),
} as const

/** Answers 201 with a code by which support recognizes the caller. 403 `limit_reached`, 429 `too_many_attempts`. */
export const makeSupportCode = {
  method: 'POST',
  path: '/api/support/code',
  response: z.object({ code: z.string().regex(/^\d{6}$/), expires_at: z.iso.datetime() }),
} as const
