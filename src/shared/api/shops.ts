import { z } from 'zod'
import { brandingSchema } from '../shops/branding.schema.ts'
import { SHOP_NAME_MAX } from '../shops/shops.rules.ts'
import { ROLE_IDS } from '../workspaces/roles.rules.ts'
import { titleSchema } from './repairs.ts'

/** A name is in mails, on a page for customers and in file names, so it has the characters of a title. */
export const shopNameSchema = titleSchema.max(SHOP_NAME_MAX)

/** A shop as one of its members sees it. */
export const shopSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What the person who asks is there. */
  role: z.enum(ROLE_IDS),
  /** Nothing can be added while its owner's plan includes no shop (`plan`), or until it is deleted (`deletion`). */
  is_read_only: z.boolean(),
  read_only_reason: z.enum(['plan', 'deletion']).nullable(),
  delete_after: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})

export type Shop = z.output<typeof shopSchema>

/** A shop with what only its own screens need. */
export const shopDetailsSchema = shopSchema.extend({
  branding: brandingSchema,
  member_count: z.number().int(),
  usage: z.object({
    files: z.number().int(),
    storage_bytes: z.number().int(),
    analyses_today: z.number().int(),
    analyses_per_day: z.number().int(),
  }),
})

export type ShopDetails = z.output<typeof shopDetailsSchema>

export const shopParams = z.object({ shop_id: z.string() })

/** The shops that the person is in, by name. */
export const listShops = {
  method: 'GET',
  path: '/api/shops',
  response: z.object({ success: z.literal(true), shops: z.array(shopSchema) }),
} as const

/**
 * Makes a shop that the person owns. 403 `limit_reached` when the account's plan includes none or the person is in too
 * many, 409 `shop_exists` for a second one.
 */
export const createShop = {
  method: 'POST',
  path: '/api/shops',
  body: z.strictObject({ name: shopNameSchema }),
  response: shopDetailsSchema,
} as const

export const getShop = {
  method: 'GET',
  path: '/api/shops/:shop_id',
  params: shopParams,
  response: shopDetailsSchema,
} as const

/**
 * Renames a shop, which is its owner's to do, or replaces what it shows of itself. 403
 * `role_missing` for everybody else. 404 for a logo that is no photo of the shop.
 */
export const updateShop = {
  method: 'PATCH',
  path: '/api/shops/:shop_id',
  params: shopParams,
  body: z.strictObject({ name: shopNameSchema.optional(), branding: brandingSchema.optional() }),
  response: shopDetailsSchema,
} as const
