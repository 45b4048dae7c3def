import { z } from 'zod'
import { COMMENT_TEXT_MAX, MENTIONS_MAX } from '../repairs/comments.rules.ts'
import { ROLE_IDS } from '../workspaces/roles.rules.ts'
import { isStorable } from '../lib/storable.ts'

/** Who wrote or did something. Without an id, that account is gone. */
export const personSchema = z.object({ user_id: z.string().nullable(), name: z.string() })

/** What a member of a shop has written about a repair, for the other members. */
export const commentSchema = z.object({
  id: z.string(),
  repair_id: z.string(),
  author: personSchema,
  text: z.string(),
  /** The members that it was to be told to. */
  mentions: z.array(z.string()),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
})

export type CommentRecord = z.output<typeof commentSchema>

const idParams = z.object({ id: z.string() })

const text = z.string().trim().min(1).max(COMMENT_TEXT_MAX).refine(isStorable)
const mentions = z.array(z.string()).max(MENTIONS_MAX)

/** The comments on a repair of a shop, newest first. 404 for a repair of nobody's shop. */
export const listComments = {
  method: 'GET',
  path: '/api/repairs/:id/comments',
  params: idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    comments: z.array(commentSchema),
    next_cursor: z.string().nullable(),
  }),
} as const

export type CommentPage = z.output<typeof listComments.response>

/**
 * Writes a comment. With an `Idempotency-Key` the same one may be sent again without being written twice. 400
 * `invalid_field` when somebody is mentioned who is no member; 403 `limit_reached`; 409 `key_reused`.
 */
export const addComment = {
  method: 'POST',
  path: '/api/repairs/:id/comments',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.strictObject({ text, mentions: mentions.optional() }),
  response: commentSchema,
} as const

/** Changes a comment. 403 `role_missing` for everybody but its author, and for its author after 15 minutes. */
export const updateComment = {
  method: 'PATCH',
  path: '/api/comments/:id',
  params: idParams,
  body: z.strictObject({ text, mentions: mentions.optional() }),
  response: commentSchema,
} as const

/** Deletes a comment: its author, or an admin or the owner of the shop. */
export const deleteComment = { method: 'DELETE', path: '/api/comments/:id', params: idParams } as const

/** Somebody of a shop, as all of its members see it. */
export const colleagueSchema = z.object({ user_id: z.string(), name: z.string(), role: z.enum(ROLE_IDS) })

export type Colleague = z.output<typeof colleagueSchema>

/** The people of a shop by name: who can be given work, who can be mentioned, and who did what. */
export const listColleagues = {
  method: 'GET',
  path: '/api/shops/:shop_id/colleagues',
  params: z.object({ shop_id: z.string() }),
  response: z.object({ success: z.literal(true), colleagues: z.array(colleagueSchema) }),
} as const
