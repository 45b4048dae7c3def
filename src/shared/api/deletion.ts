import { z } from 'zod'

/**
 * Ends every session and locks the account; it is erased at `deletion_due_at` unless its owner signs in before. 403
 * `wrong_password` and 400 `invalid_field` (field `password`), 429 `too_many_attempts`.
 */
export const requestDeletion = {
  method: 'POST',
  path: '/api/me/deletion',
  // A password that is absent is refused like one that is wrong.
  body: z.object({ password: z.string().default('') }),
  response: z.object({ success: z.literal(true), deletion_due_at: z.iso.datetime() }),
} as const
