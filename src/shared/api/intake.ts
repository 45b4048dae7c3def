import { z } from 'zod'
import { URGENCIES } from '../advice/advice.ts'
import { adviceSchema } from '../advice/advice.schema.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { KIND_GROUP_IDS } from '../advice/kindGroups.ts'
import { SALT_MAX } from '../intake/challenge.rules.ts'
import { oneLine } from '../lib/oneLine.ts'
import { shownShopSchema } from '../shops/branding.schema.ts'
import { ASK_MODES, INTAKE_TEXT, SUBMISSION_STATUSES } from '../intake/intake.rules.ts'
import { uploadFile } from './files.ts'
import { isStorable } from '../lib/storable.ts'

const text = (max: number) => z.string().trim().max(max).refine(isStorable)

const askSchema = z.strictObject({
  phone: z.enum(ASK_MODES),
  address: z.enum(ASK_MODES),
  insurance: z.enum(ASK_MODES),
})

/** An address under which customers of a shop send photos and answers without an account. */
export const intakeLinkSchema = z.object({
  id: z.string(),
  /** What the shop calls it, such as the van it is printed on. Customers never see this. */
  label: z.string(),
  /** What customers read first; '' for nothing. */
  greeting: z.string(),
  ask: askSchema,
  is_open: z.boolean(),
  url: z.string(),
  /** Requests that came by it and wait for a decision. */
  waiting: z.number().int(),
  created_at: z.iso.datetime(),
})

export type IntakeLink = z.output<typeof intakeLinkSchema>

const shopParams = z.object({ shop_id: z.string() })
const linkParams = z.object({ id: z.string() })

const linkFields = {
  label: oneLine(INTAKE_TEXT.label).min(1),
  greeting: text(INTAKE_TEXT.greeting),
  ask: askSchema,
}

/** The links of a shop, newest first. Every member may read them. */
export const listIntakeLinks = {
  method: 'GET',
  path: '/api/shops/:shop_id/intake-links',
  params: shopParams,
  response: z.object({ success: z.literal(true), links: z.array(intakeLinkSchema) }),
} as const

/** Answers 201. 403 `limit_reached` when the shop has too many. */
export const createIntakeLink = {
  method: 'POST',
  path: '/api/shops/:shop_id/intake-links',
  params: shopParams,
  body: z.strictObject({
    label: linkFields.label,
    greeting: linkFields.greeting.optional(),
    ask: linkFields.ask.optional(),
  }),
  response: intakeLinkSchema,
} as const

/**
 * Changes a link: absent fields stay. `new_address` gives it another address; who opens the one before is told that it
 * is no longer used.
 */
export const updateIntakeLink = {
  method: 'PATCH',
  path: '/api/intake-links/:id',
  params: linkParams,
  body: z.strictObject({
    label: linkFields.label.optional(),
    greeting: linkFields.greeting.optional(),
    ask: linkFields.ask.optional(),
    is_open: z.boolean().optional(),
    new_address: z.literal(true).optional(),
  }),
  response: intakeLinkSchema,
} as const

/** Removes a link. Answers 204. Requests that came by it stay. */
export const deleteIntakeLink = { method: 'DELETE', path: '/api/intake-links/:id', params: linkParams } as const

/** What a customer answers about the damage. Who lives in the house is not asked. */
export const intakeAnswersSchema = answersSchema
  .omit({ vulnerable: true, text: true })
  // Only while the kind is not said.
  .extend({ group: z.enum(KIND_GROUP_IDS).nullish() })

/** A request of a customer, as members of the shop see it. */
export const submissionSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  insurance: z.string().nullable(),
  answers: intakeAnswersSchema,
  note: z.string().nullable(),
  /** By the rules from what was said alone. No photo was looked at. */
  urgency: z.enum(URGENCIES).nullable(),
  /** What the customer was told to do first. */
  first_message: adviceSchema.shape.first_message,
  /** What the link is called that it came by. Null when that is gone. */
  link_label: z.string().nullable(),
  /** Empty once it is decided: then they are in the repair, or gone. */
  photos: z.array(
    z.object({
      id: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      url: z.string(),
      thumbnail_url: z.string(),
    }),
  ),
  consent: z.object({ version: z.string(), at: z.iso.datetime() }),
  repair_id: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** When the customer took it back after it was accepted. */
  withdrawn_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})

export type Submission = z.output<typeof submissionSchema>

/**
 * New ones come by urgency, all of them; others newest first. With `repair_id`, the one that the repair was made of.
 */
export const listSubmissions = {
  method: 'GET',
  path: '/api/shops/:shop_id/submissions',
  params: shopParams,
  query: z.object({
    status: z.enum(SUBMISSION_STATUSES).default('new'),
    repair_id: z.string().max(100).optional(),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    submissions: z.array(submissionSchema),
    next_cursor: z.string().nullable(),
  }),
} as const

/** How many requests wait for a decision, and how urgent the most urgent of them is. */
export const getWaiting = {
  method: 'GET',
  path: '/api/shops/:shop_id/submissions/waiting',
  params: shopParams,
  response: z.object({
    success: z.literal(true),
    count: z.number().int(),
    /** Null where nothing was said that tells. */
    urgency: z.enum(URGENCIES).nullable(),
  }),
} as const

const submissionParams = z.object({ id: z.string() })

/** A copy without metadata of a photo of a request that waits. */
export const getSubmissionPhoto = {
  method: 'GET',
  path: '/api/submissions/:id/photos/:photo_id/content',
  params: z.object({ id: z.string(), photo_id: z.string() }),
  query: z.object({ variant: z.enum(['display', 'thumb']).default('display') }),
} as const

/**
 * Makes a repair of a request, to which its photos move. Answers 201 with the id of the repair, also for one that was
 * accepted already. 409 `already_decided` for one that was declined; 403 `limit_reached` when the shop has no room.
 */
export const acceptSubmission = {
  method: 'POST',
  path: '/api/submissions/:id/accept',
  params: submissionParams,
  response: submissionSchema,
} as const

/**
 * Declines a request and erases its photos. With `block`, the shop gets nothing more from the same email address or
 * phone number for 90 days. 409 `already_decided` for one that was accepted.
 */
export const declineSubmission = {
  method: 'POST',
  path: '/api/submissions/:id/decline',
  params: submissionParams,
  body: z.strictObject({ block: z.boolean().optional() }).nullish(),
  response: submissionSchema,
} as const

/** Erases a request with what it has. A repair that was made of it stays. Answers 204. */
export const deleteSubmission = { method: 'DELETE', path: '/api/submissions/:id', params: submissionParams } as const

const tokenParams = z.object({ token: z.string() })

const challengeSchema = z.object({
  salt: z.string(),
  hash: z.string(),
  max: z.number().int(),
  /** In seconds since 1970. */
  expires: z.number().int(),
  signature: z.string(),
})

/** What a customer sees of a link before anything is sent. */
export const intakePageSchema = z.object({
  shop: shownShopSchema,
  greeting: z.string(),
  ask: askSchema,
  consent: z.object({ text: z.string(), version: z.string() }),
  photos_max: z.number().int(),
  photo_bytes_max: z.number().int(),
  challenge: challengeSchema,
})

export type IntakePage = z.output<typeof intakePageSchema>

/**
 * 404 for an unknown token, 410 `intake_closed` with a sentence for one that is closed or no longer used, 429
 * `too_many_attempts`. So do all below.
 */
export const lookAtIntake = {
  method: 'GET',
  path: '/api/intake/:token',
  params: tokenParams,
  response: intakePageSchema,
} as const

/** The logo of the shop, of which `has_logo` tells. 404 without one. */
export const getIntakeLogo = { method: 'GET', path: '/api/intake/:token/logo', params: tokenParams } as const

/** Begins a draft and answers 201 with its cookie. 409 `draft_ended` for a challenge that is over or was used. */
export const beginIntake = {
  method: 'POST',
  path: '/api/intake/:token/drafts',
  params: tokenParams,
  body: z.strictObject({
    challenge_answer: z.strictObject({
      salt: z.string().max(SALT_MAX),
      number: z.number().int().min(0),
      expires: z.number().int(),
      signature: z.string().max(100),
    }),
  }),
  response: z.object({ draft_id: z.string() }),
} as const

/**
 * multipart/form-data with exactly one part, `file`. Answers 201; the same bytes again are not stored twice. 409
 * `draft_ended`, 403 `limit_reached`, 413, 415 and 400 as for any photo.
 */
export const addIntakePhoto = {
  method: 'POST',
  path: '/api/intake/:token/photos',
  params: tokenParams,
  query: uploadFile.query,
  response: z.object({ id: z.string() }),
} as const

/** Answers 204, also for one that is gone. */
export const removeIntakePhoto = {
  method: 'DELETE',
  path: '/api/intake/:token/photos/:photo_id',
  params: z.object({ token: z.string(), photo_id: z.string() }),
} as const

/**
 * Sends the draft to the shop. 400 `consent_missing` without the consent or with one to another text, 400
 * `invalid_field`, 409 `draft_ended`. Programs fill in `website`, which people never see.
 */
export const submitIntake = {
  method: 'POST',
  path: '/api/intake/:token/submission',
  params: tokenParams,
  body: z.strictObject({
    name: oneLine(INTAKE_TEXT.name),
    email: oneLine(INTAKE_TEXT.email).nullish(),
    phone: oneLine(INTAKE_TEXT.phone).nullish(),
    address: text(INTAKE_TEXT.address).nullish(),
    insurance: oneLine(INTAKE_TEXT.insurance).nullish(),
    answers: intakeAnswersSchema,
    note: text(INTAKE_TEXT.note).nullish(),
    consent: z.boolean(),
    consent_version: z.string().max(100),
    website: z.string().max(200),
  }),
  response: z.object({
    reference: z.string(),
    first_message: adviceSchema.shape.first_message,
    urgency: z.enum(URGENCIES).nullable(),
    /** Whether a mail with the reference follows. */
    is_mailed: z.boolean(),
    /** Takes the request back, as the link of that mail does. Absent in responses of older versions. */
    withdrawal: z.string().optional(),
  }),
} as const

export type SentIntake = z.output<typeof submitIntake.response>

/**
 * Takes a request back by the token of its mail. `erased` is false when the shop had accepted it: then its photos are
 * the shop's, which is told. 400 `link_invalid`.
 */
export const withdrawIntake = {
  method: 'POST',
  path: '/api/intake/withdraw',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({
    erased: z.boolean(),
    shop: z.string(),
    /** Absent in responses of older versions. */
    reference: z.string().optional(),
  }),
} as const
