import { z } from 'zod'
import {
  CLAIM_AMOUNT_MAX,
  CLAIM_LISTS,
  CLAIM_STATUSES,
  CLAIM_TEXT_MAX,
  DIARY_KINDS,
  ENTRY_TEXT_MAX,
  EXPENSE_KINDS,
  LOSS_CAUSES,
  PACK_ORIGINALS,
  PHOTO_PDF_MB,
  PHOTOS_PER_ITEM,
  REPAIRS_PER_CLAIM,
  WHAT_HAPPENED_MAX,
} from '../claims/claims.rules.ts'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { isStorable } from '../lib/storable.ts'

const text = (max: number) => z.string().trim().max(max).refine(isStorable)

/** What may be left empty. An empty text is kept as null. */
const optionalText = (max: number) => text(max).nullable()

/** `YYYY-MM-DD` */
const day = z.iso.date().refine((value) => isCalendarDay(value))

/** In US dollars. */
const money = z.number().min(0).max(CLAIM_AMOUNT_MAX).multipleOf(0.01)

const entryId = z.string().max(100)

/** The facts on the cover of a pack, as its owner entered them. */
export const claimFactsSchema = z.object({
  loss_date: day.nullable(),
  loss_cause: z.enum(LOSS_CAUSES).nullable(),
  what_happened: optionalText(WHAT_HAPPENED_MAX),
  insured_name: optionalText(CLAIM_TEXT_MAX),
  insurer: optionalText(CLAIM_TEXT_MAX),
  policy_number: optionalText(CLAIM_TEXT_MAX),
  claim_number: optionalText(CLAIM_TEXT_MAX),
  adjuster_name: optionalText(CLAIM_TEXT_MAX),
  adjuster_phone: optionalText(CLAIM_TEXT_MAX),
  adjuster_email: optionalText(CLAIM_TEXT_MAX),
  property_address: optionalText(CLAIM_TEXT_MAX),
  deductible: money.nullable(),
})

export type ClaimFacts = z.output<typeof claimFactsSchema>

/** A loss, with the repairs that belong to it. */
export const claimSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(CLAIM_STATUSES),
  ...claimFactsSchema.shape,
  /** In the order of the pack. */
  repairs: z.array(z.object({ id: z.string(), title: z.string(), photos: z.number().int() })),
  /** In US dollars. What an item costs to replace counts once for each piece. */
  totals: z.object({
    items: z.number().int(),
    replacement_cost: z.number(),
    expenses: z.number(),
    /** The earliest day from today on which something in the diary is due. */
    next_due_on: z.iso.date().nullable(),
  }),
  /** Who began it, null for somebody whose account is gone. */
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type ClaimRecord = z.output<typeof claimSchema>

const item = z.strictObject({
  list: z.literal('items'),
  room: optionalText(ENTRY_TEXT_MAX.short),
  description: text(ENTRY_TEXT_MAX.description).min(1),
  quantity: z.number().int().min(1).max(999),
  brand: optionalText(ENTRY_TEXT_MAX.short),
  model: optionalText(ENTRY_TEXT_MAX.short),
  serial: optionalText(ENTRY_TEXT_MAX.short),
  purchased_on: day.nullable(),
  /** Of one piece, like the other two. */
  purchase_price: money.nullable(),
  current_value: money.nullable(),
  replacement_cost: money.nullable(),
  /** Photos of repairs of the claim. */
  file_ids: z.array(entryId).max(PHOTOS_PER_ITEM),
  /** A document of a repair of the claim, such as a receipt. */
  document_id: entryId.nullable(),
})

const expense = z.strictObject({
  list: z.literal('expenses'),
  kind: z.enum(EXPENSE_KINDS),
  paid_on: day,
  vendor: optionalText(CLAIM_TEXT_MAX),
  amount: money,
  note: optionalText(ENTRY_TEXT_MAX.note),
  document_id: entryId.nullable(),
})

const diaryEntry = z.strictObject({
  list: z.literal('diary'),
  at: z.iso.datetime(),
  kind: z.enum(DIARY_KINDS),
  with_whom: optionalText(ENTRY_TEXT_MAX.who),
  text: text(ENTRY_TEXT_MAX.said).min(1),
  /** The day on which something must be done; one mail comes before it. */
  due_on: day.nullable(),
  document_id: entryId.nullable(),
})

/** What an entry of each list says. */
export const entrySchema = z.discriminatedUnion('list', [item, expense, diaryEntry])

export type ClaimEntry = z.output<typeof entrySchema>
export type ClaimItem = z.output<typeof item>
export type ClaimExpense = z.output<typeof expense>
export type DiaryEntry = z.output<typeof diaryEntry>

const stored = z.object({ id: z.string(), created_by: z.string().nullable(), created_at: z.iso.datetime() })
const entryRecord = z.discriminatedUnion('list', [
  stored.extend(item.shape),
  stored.extend(expense.shape),
  stored.extend(diaryEntry.shape),
])

export type EntryRecord = z.output<typeof entryRecord>

const idParams = z.object({ id: z.string() })
const withKey = z.object({ 'idempotency-key': z.string().min(1).max(200).optional() })
const title = text(CLAIM_TEXT_MAX).min(1)
const repairIds = z.array(entryId).max(REPAIRS_PER_CLAIM)

/** The claims, newest first. */
export const listClaims = {
  method: 'GET',
  path: '/api/claims',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({ success: z.literal(true), claims: z.array(claimSchema), next_cursor: z.string().nullable() }),
} as const

export type ClaimPage = z.output<typeof listClaims.response>

/**
 * Begins a claim. Answers 201. With an `Idempotency-Key` the same claim may be sent again without being made twice. 403
 * `limit_reached` on a plan without claims, or with too many; 409 `repair_in_claim` or `key_reused`; 400
 * `invalid_field` for a loss in the future.
 */
export const createClaim = {
  method: 'POST',
  path: '/api/claims',
  headers: withKey,
  body: z.strictObject({ title, loss_date: day.nullish(), repair_ids: repairIds.default([]) }),
  response: claimSchema,
} as const

export const getClaim = { method: 'GET', path: '/api/claims/:id', params: idParams, response: claimSchema } as const

/** Changes what is given. `repair_ids` replaces all of them, in the order of the pack. The refusals are as above. */
export const updateClaim = {
  method: 'PATCH',
  path: '/api/claims/:id',
  params: idParams,
  body: z
    .strictObject({ title, status: z.enum(CLAIM_STATUSES), repair_ids: repairIds, ...claimFactsSchema.shape })
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined)),
  response: claimSchema,
} as const

/** Removes a claim with its entries. Its repairs and documents stay. */
export const deleteClaim = { method: 'DELETE', path: '/api/claims/:id', params: idParams } as const

/** The entries of one list of a claim: items as they were added, expenses and the diary newest day first. */
export const listEntries = {
  method: 'GET',
  path: '/api/claims/:id/entries',
  params: idParams,
  query: z.object({ list: z.enum(CLAIM_LISTS) }),
  response: z.object({ success: z.literal(true), entries: z.array(entryRecord) }),
} as const

export type EntryList = z.output<typeof listEntries.response>

/**
 * Adds an entry. Answers 201. With an `Idempotency-Key` the same entry may be sent again without being added twice. 403
 * `limit_reached` on a plan without claims, or for a full list; 400 `invalid_field` for a photo or document of another
 * claim; 409 `key_reused`.
 */
export const addEntry = {
  method: 'POST',
  path: '/api/claims/:id/entries',
  params: idParams,
  headers: withKey,
  body: entrySchema,
  response: entryRecord,
} as const

/** Replaces what an entry says. It stays in its list. The refusals are as above. */
export const replaceEntry = {
  method: 'PUT',
  path: '/api/claim-entries/:id',
  params: idParams,
  body: entrySchema,
  response: entryRecord,
} as const

export const deleteEntry = { method: 'DELETE', path: '/api/claim-entries/:id', params: idParams } as const

/**
 * What a pack would contain, and what an insurer may ask for that is not there. `before` a download it is refused with
 * `too_many_attempts` as that would be.
 */
export const lookAtPack = {
  method: 'GET',
  path: '/api/claims/:id/pack',
  params: idParams,
  query: z.object({ before: z.enum(['pack', 'photos']).optional() }),
  response: z.object({
    photos: z.number().int(),
    documents: z.number().int(),
    /** Of the originals and the documents. */
    bytes: z.number().int(),
    smaller_copies: z.number().int(),
    with_location: z.number().int(),
    without_camera_time: z.number().int(),
    missing: z.array(z.string()),
    /** How many PDFs of at most so many MB the photos take. */
    photo_pdfs: z.array(z.object({ max_mb: z.number().int(), parts: z.number().int() })),
  }),
} as const

export type PackSummary = z.output<typeof lookAtPack.response>

/**
 * The whole claim as a zip that is made while it is sent. Without `originals` it is refused, so that nobody sends
 * locations by forgetting. 413 `too_large`; 429 `too_many_attempts`.
 */
export const downloadPack = {
  method: 'GET',
  path: '/api/claims/:id/pack.zip',
  params: idParams,
  query: z.object({ originals: z.enum(PACK_ORIGINALS) }),
} as const

/**
 * All that is known of the claim but its photos as a PDF, for portals that take no zip: facts, lists, totals. 429
 * `too_many_attempts`; 503 `unavailable`.
 */
export const downloadClaimPdf = {
  method: 'GET',
  path: '/api/claims/:id/claim.pdf',
  params: idParams,
} as const

/** The photos with their captions as a PDF, for portals that take no zip. A part that does not exist is 404. */
export const downloadPhotoPdf = {
  method: 'GET',
  path: '/api/claims/:id/photos.pdf',
  params: idParams,
  query: z.object({
    part: z.coerce.number().int().min(1).max(1_000).default(1),
    max_mb: z.coerce
      .number()
      .pipe(z.union(PHOTO_PDF_MB.map((mb) => z.literal(mb))))
      .default(PHOTO_PDF_MB[0]),
    paper: z.enum(['letter', 'a4']).default('letter'),
  }),
} as const
