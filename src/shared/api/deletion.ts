import { z } from 'zod'
import { codeSchema } from './secondFactor.ts'

/**
 * Ends every session and locks the account, which is erased at `deletion_due_at` unless its owner logs in before then.
 * 403 `wrong_password` and 400 `invalid_field` (field `password`), 403 `wrong_code` (field `code`) where two-step login
 * is on, 429 `too_many_attempts`.
 */
export const requestDeletion = {
  method: 'POST',
  path: '/api/me/deletion',
  // A missing password is refused like a wrong one.
  body: z.object({ password: z.string().default(''), code: codeSchema.optional() }),
  response: z.object({ success: z.literal(true), deletion_due_at: z.iso.datetime() }),
} as const
