import { z } from 'zod'

const passwordSchema = z.string().default('')
/** Needed where two-step login is on: of the app, or a recovery code. */
export const codeSchema = z.string().max(40)
const recoveryCodesSchema = z.object({ success: z.literal(true), recovery_codes: z.array(z.string()) })

export const getSecondFactor = {
  method: 'GET',
  path: '/api/me/two-step',
  response: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
} as const

/** 403 `email_unconfirmed`, 403 `wrong_password`, 409 `two_step_on`. `uri` is the content of the QR code. */
export const beginSecondFactor = {
  method: 'POST',
  path: '/api/me/two-step/setup',
  body: z.object({ password: passwordSchema }),
  response: z.object({ secret: z.string(), uri: z.string() }),
} as const

/**
 * 403 `email_unconfirmed`, 403 `wrong_code` (field `code`), 409 `two_step_on`. Every other session ends, and the
 * recovery codes are shown only this once.
 */
export const confirmSecondFactor = {
  method: 'POST',
  path: '/api/me/two-step/confirm',
  body: z.object({ code: codeSchema }),
  response: recoveryCodesSchema,
} as const

/** 403 `wrong_password`, 403 `wrong_code` (field `code`), 409 `two_step_off`. */
export const renewRecoveryCodes = {
  method: 'POST',
  path: '/api/me/two-step/recovery-codes',
  body: z.object({ password: passwordSchema, code: codeSchema.optional() }),
  response: recoveryCodesSchema,
} as const

/** 403 `wrong_password`, 403 `wrong_code`. The code may come from the app or be a recovery code. */
export const endSecondFactor = {
  method: 'POST',
  path: '/api/me/two-step/end',
  body: z.object({ password: passwordSchema, code: codeSchema }),
  response: z.object({ success: z.literal(true) }),
} as const
