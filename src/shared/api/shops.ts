import { z } from 'zod'
import { brandingSchema } from '../shops/branding.schema.ts'
import { SHOP_NAME_MAX } from '../shops/shops.rules.ts'
import { GIVEN_ROLES, ROLE_IDS } from '../workspaces/roles.rules.ts'
import { titleSchema } from './repairs.ts'

/** A name is in mails, on a page for customers and in file names, so it has the characters of a title. */
/** Mails to strangers have the name, so it must lead nowhere. */
export const shopNameSchema = titleSchema.max(SHOP_NAME_MAX).regex(/^(?!.*(:\/\/|@|\bwww\.))/i)

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

const passwordBody = z.strictObject({ password: z.string().default('') })

/** Requests the deletion. From now on nothing can be added, and it can be restored until `delete_after`. */
export const deleteShop = {
  method: 'POST',
  path: '/api/shops/:shop_id/deletion',
  params: shopParams,
  body: passwordBody,
  response: z.object({ success: z.literal(true), delete_after: z.iso.datetime() }),
} as const

export const restoreShop = {
  method: 'DELETE',
  path: '/api/shops/:shop_id/deletion',
  params: shopParams,
  response: shopDetailsSchema,
} as const

const memberSchema = z.object({
  user_id: z.string(),
  name: z.string(),
  /** Only for owner and admins. */
  email: z.string().optional(),
  role: z.enum(ROLE_IDS),
  joined_at: z.iso.datetime(),
  /** A day by UTC. Null for somebody who has not been here yet. */
  last_active_on: z.string().nullable(),
})

export type ShopMember = z.output<typeof memberSchema>

/** Everybody in the shop, the owner first, and the offer to hand it over while there is one. */
export const listMembers = {
  method: 'GET',
  path: '/api/shops/:shop_id/members',
  params: shopParams,
  response: z.object({
    success: z.literal(true),
    members: z.array(memberSchema),
    next_cursor: z.string().nullable(),
    transfer: z.object({ user_id: z.string(), expires_at: z.iso.datetime() }).nullable(),
  }),
} as const

export type ShopMembers = z.output<typeof listMembers.response>

const memberParams = z.object({ shop_id: z.string(), user_id: z.string() })

/** 403 `role_missing` also for an admin who would give or take the role of an admin. */
export const updateMember = {
  method: 'PATCH',
  path: '/api/shops/:shop_id/members/:user_id',
  params: memberParams,
  body: z.strictObject({ role: z.enum(GIVEN_ROLES) }),
  response: memberSchema,
} as const

/**
 * Also `me`, for leaving. Answers 204. 409 `owns_shop` for the owner. The API keys that the member made end with it,
 * unless `keys=keep` makes them keys of whoever removes the member.
 */
export const removeMember = {
  method: 'DELETE',
  path: '/api/shops/:shop_id/members/:user_id',
  params: memberParams,
  query: z.object({ keys: z.enum(['keep', 'revoke']).default('revoke') }),
} as const

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  resends: z.number().int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

export type Invitation = z.output<typeof invitationSchema>

/**
 * The same answer whether or not the address has an account. It replaces an open invitation of this address. 403
 * `email_unconfirmed`, 403 `limit_reached`, 409 `already_member`, 429.
 */
export const invite = {
  method: 'POST',
  path: '/api/shops/:shop_id/invitations',
  params: shopParams,
  body: z.strictObject({ email: z.string(), role: z.enum(GIVEN_ROLES) }),
  response: invitationSchema,
} as const

export const listInvitations = {
  method: 'GET',
  path: '/api/shops/:shop_id/invitations',
  params: shopParams,
  response: z.object({ success: z.literal(true), invitations: z.array(invitationSchema) }),
} as const

const invitationParams = z.object({ shop_id: z.string(), id: z.string() })

export const cancelInvitation = {
  method: 'DELETE',
  path: '/api/shops/:shop_id/invitations/:id',
  params: invitationParams,
} as const

/** Sends it again with another token for another seven days; the former one is dead. 403 `limit_reached`. */
export const resendInvitation = {
  method: 'POST',
  path: '/api/shops/:shop_id/invitations/:id/resend',
  params: invitationParams,
  response: invitationSchema,
} as const

const tokenBody = z.strictObject({ token: z.string().max(200) })

/** What an invitation says to whoever has it, also without an account. 400 `link_invalid`, 429. */
export const lookAtInvitation = {
  method: 'POST',
  path: '/api/invitations/look',
  body: tokenBody,
  response: z.object({
    shop_name: z.string(),
    invited_by: z.string().nullable(),
    role: z.enum(GIVEN_ROLES),
    email_hint: z.string(),
    /** Whether the logged-in person may accept it. Null when nobody is logged in. */
    fits: z.boolean().nullable(),
  }),
} as const

export type InvitationLook = z.output<typeof lookAtInvitation.response>

/** 400 `link_invalid`, 403 `invitation_for_other`, 409 `already_member`, 403 `limit_reached` or `shop_read_only`. */
export const acceptInvitation = {
  method: 'POST',
  path: '/api/invitations/accept',
  body: tokenBody,
  response: shopSchema,
} as const

export const declineInvitation = { method: 'POST', path: '/api/invitations/decline', body: tokenBody } as const

/** Only to an admin with a confirmed address. It replaces an offer before. */
export const offerTransfer = {
  method: 'POST',
  path: '/api/shops/:shop_id/transfer',
  params: shopParams,
  body: z.strictObject({ user_id: z.string(), password: z.string().default('') }),
  response: z.object({ success: z.literal(true), expires_at: z.iso.datetime() }),
} as const

/** 409 `plan_needed`, 409 `shop_exists`, 404 without an offer. */
export const acceptTransfer = {
  method: 'POST',
  path: '/api/shops/:shop_id/transfer/accept',
  params: shopParams,
  body: passwordBody,
  response: shopDetailsSchema,
} as const

/** By the owner, or by the person to whom it is offered. Answers 204. */
export const cancelTransfer = {
  method: 'DELETE',
  path: '/api/shops/:shop_id/transfer',
  params: shopParams,
} as const
