import { z } from 'zod'
import { shownShopSchema } from '../shops/branding.schema.ts'
import { adviceSchema } from '../advice/advice.schema.ts'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { SHARE_DAYS, SHARE_PASSWORD, type ShareInclude } from '../shares/shares.rules.ts'
import { titleSchema } from './repairs.ts'

const includesSchema = z.strictObject({
  /** The estimate of the costs. */
  costs: z.boolean(),
  /** The owner's questions about the result, and the answers. */
  questions: z.boolean(),
  /** What the repair cost, and how many hours it took. */
  actuals: z.boolean(),
  /** What the owner wrote below the photos. */
  captions: z.boolean(),
  /** The title of the repair, in place of the damage type. */
  title: z.boolean(),
} satisfies Record<ShareInclude, z.ZodBoolean>)

/** A link to the report of a repair, as its owner sees it. */
export const shareSchema = z.object({
  id: z.string(),
  repair_id: z.string(),
  /** What the owner calls it, such as the name of the contractor; '' if nothing. Whoever opens it never sees this. */
  label: z.string(),
  includes: includesSchema,
  has_password: z.boolean(),
  /** The whole address with its secret. It is the same each time, and the database does not contain it. */
  url: z.string(),
  /** False once it has ended, by its day or because it was turned off. */
  is_active: z.boolean(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  /** How often somebody pressed OPEN with the right password. */
  opened: z.number().int(),
  last_opened_at: z.iso.datetime().nullable(),
  wrong_passwords: z.number().int(),
})

export type Share = z.output<typeof shareSchema>

const repairParams = z.object({ id: z.string() })
const shareParams = z.object({ id: z.string() })

const days = z.number().int().min(SHARE_DAYS.min).max(SHARE_DAYS.max)
const password = z
  .string()
  .min(SHARE_PASSWORD.min)
  .max(SHARE_PASSWORD.max)
  .refine((text) => text.isWellFormed())

/**
 * The links of a repair: those that are active, then those that have ended within `ENDED_SHARE_DAYS`, each newest
 * first, at most 50.
 */
export const listShares = {
  method: 'GET',
  path: '/api/repairs/:id/shares',
  params: repairParams,
  response: z.object({ success: z.literal(true), shares: z.array(shareSchema) }),
} as const

/**
 * Makes a link. Answers 201. 409 `nothing_to_share` for a repair without a photo, 403 `limit_reached` when the plan or
 * the repair has too many active ones, 429 `too_many_attempts`.
 */
export const createShare = {
  method: 'POST',
  path: '/api/repairs/:id/shares',
  params: repairParams,
  body: z
    .strictObject({
      label: titleSchema.optional(),
      expires_in_days: days.optional(),
      password: password.optional(),
      includes: includesSchema.partial().optional(),
    })
    .nullish(),
  response: shareSchema,
} as const

/**
 * Changes a link by a merge patch: absent fields stay. A password of null removes it. `expires_in_days` counts from
 * now. `new_address` makes an address with another secret; who has the one before is let in no more. 410 `share_ended`
 * for a link that has ended.
 */
export const updateShare = {
  method: 'PATCH',
  path: '/api/shares/:id',
  params: shareParams,
  body: z.strictObject({
    label: titleSchema.nullish(),
    expires_in_days: days.optional(),
    password: password.nullish(),
    includes: includesSchema.partial().optional(),
    new_address: z.literal(true).optional(),
  }),
  response: shareSchema,
} as const

/** Turns a link off at once. Answers 204, also for one that has ended already. It stays in the list for a while. */
export const endShare = { method: 'DELETE', path: '/api/shares/:id', params: shareParams } as const

const sectionSchema = z.object({ part: z.string(), heading: z.string(), lines: z.array(z.string()) })

export const sharedSchema = z.object({
  /** The shop whose report it is. Null in a person's own workspace, and absent in responses of older versions. */
  shop: shownShopSchema.nullable().optional(),
  /** The damage type, or the title of the repair if the owner chose to show it. */
  name: z.string(),
  /** Null without a result and for the general guidance. */
  severity: z.enum(SEVERITIES).nullable(),
  /** The words for the status of the repair. */
  status: z.string(),
  /** The display name of who made the link; null if that person is gone. */
  by: z.string().nullable(),
  updated_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  photos: z.array(
    z.object({
      n: z.number().int().min(1),
      width: z.number().int(),
      height: z.number().int(),
      url: z.string(),
      thumbnail_url: z.string(),
      alt: z.string(),
      /** The day on which it was received, in ISO 8601. */
      received: z.string(),
      caption: z.string().nullable(),
      /** What it is beside those of the result, such as 'The finished work'. Absent in responses of older versions. */
      role: z.string().nullable().optional(),
      marks: z.array(
        z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), label: z.string() }),
      ),
    }),
  ),
  /** What comes before anything else. The section `first` says the same in lines. */
  first_message: adviceSchema.shape.first_message,
  /** What the report says, in its order. Empty as long as there is no result. */
  sections: z.array(sectionSchema),
  /** The sentence below all sections. */
  end: z.string().nullable(),
})

export type Shared = z.output<typeof sharedSchema>

/**
 * Opens a link with the id and the secret of its fragment, for half an hour at a time. Answers 204 with a cookie that
 * only the addresses of this link get. 404 `not_found` for an unknown id and for a wrong secret alike, 410
 * `share_ended`, 403 `share_password_required`, 403 `wrong_password`, 429 `too_many_attempts`.
 */
export const openShare = {
  method: 'POST',
  path: '/api/shared/open',
  body: z.strictObject({
    id: z.string().max(100),
    secret: z.string().max(100),
    password: z.string().max(SHARE_PASSWORD.max).optional(),
  }),
} as const

/**
 * The shop whose link it is, before it is opened: its customer has to know who sent it. Null for a person's link, and
 * alike for one that is not there, has ended, or has another secret. It does not count as opened.
 */
export const getShareSender = {
  method: 'POST',
  path: '/api/shared/sender',
  body: z.strictObject({ id: z.string().max(100), secret: z.string().max(100) }),
  response: z.object({ shop: z.string().nullable() }),
} as const

const sharedParams = z.object({ id: z.string() })

/**
 * 403 `share_closed` without the cookie, when it is over, and for a link that is not there; 410 `share_ended`, 429
 * `too_many_attempts`. So is each of those below.
 */
export const getShared = {
  method: 'GET',
  path: '/api/shared/:id',
  params: sharedParams,
  response: sharedSchema,
} as const

/** A copy without metadata. The original cannot be asked for. */
export const getSharedPhoto = {
  method: 'GET',
  path: '/api/shared/:id/photos/:n/content',
  params: z.object({ id: z.string(), n: z.coerce.number().int().min(1) }),
  query: z.object({ variant: z.enum(['display', 'thumb']).default('display') }),
} as const

/** The logo of the shop whose report it is. 404 without one. */
export const getSharedLogo = { method: 'GET', path: '/api/shared/:id/logo', params: sharedParams } as const

/** The same sections and photos as PDF. 409 `not_finished` without a result. */
export const getSharedPdf = {
  method: 'GET',
  path: '/api/shared/:id/report.pdf',
  params: sharedParams,
  query: z.object({ paper: z.enum(['letter', 'a4']).default('letter') }),
} as const
