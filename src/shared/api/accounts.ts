import { z } from 'zod'
import { PLAN_IDS } from '../plans/plans.ts'
import { planSchema } from './billing.ts'

/** Mounted by Better Auth; written down here so that the client and the tests speak the same words. */
export const signUpRequestSchema = z.object({ name: z.string(), email: z.string(), password: z.string() })
export const signInRequestSchema = z.object({ email: z.string(), password: z.string() })

/** The signed-in person: the profile of the specification with the plan attached and the photos counted. */
export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  plan_id: z.enum(PLAN_IDS),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().nullable(),
  plan: planSchema,
  usage: z.object({ files: z.number().int(), storage_bytes: z.number().int() }),
})

export type Me = z.output<typeof meSchema>

export const getMe = { method: 'GET', path: '/api/me', response: meSchema } as const
