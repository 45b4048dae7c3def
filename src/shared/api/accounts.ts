import { z } from 'zod'
import { SECURITY_EVENT_KINDS } from '../accounts/securityEvents.ts'
import { PLAN_IDS } from '../plans/plans.ts'
import { codeSchema } from './secondFactor.ts'
import { shopDetailsSchema, shopSchema } from './shops.ts'
import { planPreviewSchema, planSchema, subscriptionSchema } from './billing.ts'

/** These schemas are here so that the web, the server and the tests use the same definitions. */
export const registrationRequestSchema = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** The token of an invitation to a shop, which this accepts. The address must be the invited one. */
  invitation: z.string().max(200).optional(),
})
/** `code` is required (401 `code_required`) once the password is right, if two-step login is on. */
export const loginRequestSchema = z.object({
  email: z.string(),
  password: z.string(),
  code: z.string().max(40).optional(),
})

/** Which mails a person wants to receive. Both are on by default. */
export const preferencesSchema = z.object({ notifications: z.boolean(), email_updates: z.boolean() })

export type Preferences = z.output<typeof preferencesSchema>

/** The logged-in person: the profile of the specification, with the plan and the number of photos. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Whether the email address has been confirmed. Two-step login cannot be set up before that. */
  email_verified: z.boolean(),
  /** The plan of the account, regardless of any plan being tested in this session. */
  plan_id: z.enum(PLAN_IDS),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  /** The plan in effect in this session: the tested one if there is one, otherwise that of the account. */
  plan: planSchema,
  plan_preview: planPreviewSchema,
  subscription: subscriptionSchema,
  /** The shops that the person is in. Absent in responses of older versions, and in the local app. */
  shops: z.array(shopSchema).optional(),
  /** The shop that the request is for, with the plan that applies in it. Absent in the person's own workspace. */
  in_shop: shopDetailsSchema.extend({ plan: planSchema }).optional(),
  usage: z.object({
    files: z.number().int(),
    storage_bytes: z.number().int(),
    /** The number of analyses for which the AI was asked today (UTC), and the daily limit; null without one. */
    analyses_today: z.number().int(),
    analyses_per_day: z.number().int().nullable(),
  }),
  preferences: preferencesSchema,
})

export type Me = z.output<typeof meSchema>

/**
 * The response to a registration. 500 `account_failed` when the account could not be created, or was created but could
 * not be completed; in that case it is removed again. `me` is what {@link getMe} responds in the new session. It is
 * absent when it could not be read, and in responses of older versions.
 */
export const registrationResponseSchema = z.object({
  success: z.literal(true),
  profile: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    plan_id: z.literal('free'),
    created_at: z.iso.datetime(),
    last_login: z.iso.datetime().nullable(),
  }),
  me: meSchema.optional(),
})

export type RegistrationResponse = z.output<typeof registrationResponseSchema>

/**
 * The response to a login. `deletion_cancelled` and `deletion_was_due_at` are present when the login saved an account
 * that was due to be erased, `me` as in the response to a registration.
 */
export const loginResponseSchema = z.object({
  success: z.literal(true),
  deletion_cancelled: z.literal(true).optional(),
  deletion_was_due_at: z.iso.datetime().optional(),
  me: meSchema.optional(),
})

export type LoginResponse = z.output<typeof loginResponseSchema>

export const getMe = { method: 'GET', path: '/api/me', response: meSchema } as const

/** Fields that are left out stay unchanged. */
export const updateMe = {
  method: 'PATCH',
  path: '/api/me',
  body: z.object({ name: z.string().optional(), preferences: preferencesSchema.partial().optional() }),
  response: meSchema,
} as const

export type MeChanges = z.output<typeof updateMe.body>

const doneSchema = z.object({ success: z.literal(true) })

// A missing password is refused like a wrong one, so neither changes anything.
const passwordSchema = z.string().default('')

/** 403 `wrong_password` (field `password`), 409 `account_exists` and 400 `invalid_field` (field `new_email`). */
export const changeEmail = {
  method: 'POST',
  path: '/api/auth/change-email',
  body: z.object({ new_email: z.string(), password: passwordSchema, code: codeSchema.optional() }),
  response: doneSchema,
} as const

/**
 * 403 `wrong_password` (field `current_password`), 400 `invalid_field` (field `new_password`). Every other session of
 * the account ends; this one stays.
 */
export const changePassword = {
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.object({ current_password: passwordSchema, new_password: z.string() }),
  response: doneSchema,
} as const

const tokenSchema = z.string().max(200)

/** The response is the same whether or not an account exists for the address. 400 `invalid_field`, 429. */
export const requestPasswordReset = {
  method: 'POST',
  path: '/api/auth/request-password-reset',
  body: z.object({ email: z.string() }),
  response: doneSchema,
} as const

/** 400 `link_invalid`, 400 `invalid_field` (field `new_password`). Every session of the account ends. */
export const resetPassword = {
  method: 'POST',
  path: '/api/auth/reset-password',
  body: z.object({ token: tokenSchema, new_password: z.string() }),
  response: doneSchema,
} as const

/** 400 `link_invalid`. */
export const verifyEmail = {
  method: 'POST',
  path: '/api/auth/verify-email',
  body: z.object({ token: tokenSchema }),
  response: doneSchema,
} as const

/** Sends the mail again to the address of the logged-in person. Does nothing when it is already verified. 429. */
export const sendVerification = { method: 'POST', path: '/api/me/verification', response: doneSchema } as const

/**
 * 400 `link_invalid`. Restores the former address of the account, and revokes every session and the password. A second
 * factor that was confirmed after the change is removed; an earlier one stays `on`.
 */
export const undoEmailChange = {
  method: 'POST',
  path: '/api/auth/undo-email-change',
  body: z.object({ token: tokenSchema }),
  response: z.object({
    success: z.literal(true),
    email: z.string(),
    second_factor: z.enum(['off', 'removed', 'on']),
  }),
} as const

export type EmailChangeUndone = z.output<typeof undoEmailChange.response>

/**
 * 400 `link_invalid`. Removes the second factor, and revokes every session and the password. `email` is where the owner
 * gets a new password. It is null when the address of the account has changed since the mail was sent.
 */
export const undoSecondFactor = {
  method: 'POST',
  path: '/api/auth/undo-second-factor',
  body: z.object({ token: tokenSchema }),
  response: z.object({ success: z.literal(true), email: z.string().nullable() }),
} as const

export const securityEventSchema = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  created_at: z.iso.datetime(),
  /**
   * The network address and the device of the request, such as 'Firefox on Linux'. Null for an event that no request
   * caused.
   */
  address: z.string().nullable(),
  device: z.string().nullable(),
})

export type SecurityEventRecord = z.output<typeof securityEventSchema>

/** The newest hundred events. */
export const listSecurityEvents = {
  method: 'GET',
  path: '/api/me/security-events',
  response: z.object({ success: z.literal(true), events: z.array(securityEventSchema) }),
} as const
