import { z } from 'zod'
import { PLAN_IDS } from '../plans/plans.ts'
import { planPreviewSchema, planSchema } from './billing.ts'

/** Mounted by Better Auth; written down here so that the client and the tests speak the same words. */
export const signUpRequestSchema = z.object({ name: z.string(), email: z.string(), password: z.string() })
export const signInRequestSchema = z.object({ email: z.string(), password: z.string() })

/** What a person wants to be told of. Both are on until they are switched off. */
export const preferencesSchema = z.object({ notifications: z.boolean(), email_updates: z.boolean() })

export type Preferences = z.output<typeof preferencesSchema>

/** The signed-in person: the profile of the specification with the plan attached and the photos counted. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** The plan of the account, whatever is being tried on this session. */
  plan_id: z.enum(PLAN_IDS),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  /** The plan that counts on this session: the tried one where one is, else that of the account. */
  plan: planSchema,
  plan_preview: planPreviewSchema,
  usage: z.object({ files: z.number().int(), storage_bytes: z.number().int() }),
  preferences: preferencesSchema,
})

export type Me = z.output<typeof meSchema>

export const getMe = { method: 'GET', path: '/api/me', response: meSchema } as const

/** What is left out stays as it is. */
export const updateMe = {
  method: 'PATCH',
  path: '/api/me',
  body: z.object({ name: z.string().optional(), preferences: preferencesSchema.partial().optional() }),
  response: meSchema,
} as const

export type MeChanges = z.output<typeof updateMe.body>

const doneSchema = z.object({ success: z.literal(true) })

// A password that is absent is refused like one that is wrong, so that neither changes anything.
const passwordSchema = z.string().default('')

/** 403 `wrong_password` (field `password`), 409 `account_exists` and 400 `invalid_field` (field `new_email`). */
export const changeEmail = {
  method: 'POST',
  path: '/api/auth/change-email',
  body: z.object({ new_email: z.string(), password: passwordSchema }),
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
