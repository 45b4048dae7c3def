import { z } from 'zod'
import { KEY_DAYS, KEY_NAME_MAX, OVERLAP_HOURS, SCOPE_IDS } from '../apiKeys/apiKeys.rules.ts'
import { oneLine } from '../lib/oneLine.ts'

/** A key by which a program acts. The key itself is only in the answer to the request that makes it. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first and its last characters. */
  shown: z.string(),
  scopes: z.array(z.enum(SCOPE_IDS)),
  created_by: z.object({ user_id: z.string(), name: z.string() }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** A day by UTC. Null for a key that was never used. */
  last_used_on: z.iso.date().nullable(),
  /** The network from which it was used, such as `203.0.113.x`. */
  last_used_from: z.string().nullable(),
  /** Whether another key takes its place. */
  is_old: z.boolean(),
})

export type ApiKey = z.output<typeof apiKeySchema>

const password = z.string().default('')
const keyParams = z.object({ id: z.string() })
const shopParams = z.object({ shop_id: z.string() })

const listResponse = z.object({ success: z.literal(true), api_keys: z.array(apiKeySchema) })
const newKey = z.strictObject({
  name: oneLine(KEY_NAME_MAX).min(1),
  scopes: z.array(z.enum(SCOPE_IDS)).min(1).max(SCOPE_IDS.length),
  expires_in_days: z.number().int().min(1).max(KEY_DAYS.most).default(KEY_DAYS.usual),
  password,
})
const madeKey = z.object({
  api_key: apiKeySchema,
  /** It is shown once and stored nowhere. */
  secret: z.string(),
})

export type MadeKey = z.output<typeof madeKey>

/** The keys that work in a shop, newest first, for its owner and admins. */
export const listApiKeys = {
  method: 'GET',
  path: '/api/shops/:shop_id/api-keys',
  params: shopParams,
  response: listResponse,
} as const

/**
 * Makes a key that acts as the person who makes it, with the rights of that person in the shop then and the scopes of
 * the key. 403 `wrong_password`, `limit_reached` for too many, `plan_ended` without a plan that includes it.
 */
export const createApiKey = {
  method: 'POST',
  path: '/api/shops/:shop_id/api-keys',
  params: shopParams,
  body: newKey,
  response: madeKey,
} as const

/** The same for the person's own home, where the operator allows that. */
export const listOwnApiKeys = { method: 'GET', path: '/api/me/api-keys', response: listResponse } as const
export const createOwnApiKey = { method: 'POST', path: '/api/me/api-keys', body: newKey, response: madeKey } as const

/**
 * Makes another key with the same name and scopes, which works as long as the old one was made for. The old one works
 * beside it for so many hours, and then no more.
 */
export const rotateApiKey = {
  method: 'POST',
  path: '/api/api-keys/:id/rotation',
  params: keyParams,
  body: z.strictObject({
    overlap_hours: z.number().int().min(0).max(OVERLAP_HOURS.most).default(OVERLAP_HOURS.usual),
    password,
  }),
  response: madeKey,
} as const

/** Ends a key at once. */
export const endApiKey = { method: 'DELETE', path: '/api/api-keys/:id', params: keyParams } as const
