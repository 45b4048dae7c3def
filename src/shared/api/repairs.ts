import { z } from 'zod'
import { URGENCIES } from '../advice/advice.ts'
import { KINDS } from '../advice/answers.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { costAssumptionsSchema } from '../costs/assumptions.schema.ts'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { actualsPatchSchema, actualsSchema } from '../repairs/actuals.schema.ts'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { oneLine } from '../lib/oneLine.ts'
import { checkAgainPatchSchema, checkAgainSchema } from '../repairs/checkAgain.schema.ts'
import { PHOTOS_PER_REPAIR, REPAIR_ORDERS, REPAIR_STATUSES, REPAIR_TITLE_MAX } from '../repairs/repairs.rules.ts'
import { fileSchema, searchTextSchema } from './files.ts'

/**
 * From the current analysis. The first three are null without an analysis and for the general guidance, except that the
 * urgency is then the one of the customer's request that a repair of a shop was made of, if there is one.
 */
const finding = {
  kind: z.enum(KINDS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  urgency: z.enum(URGENCIES).nullable(),
  /** Whether no damage can be seen. The severity is then Low. */
  no_damage: z.boolean().optional(),
}

/** In a shop: the member who does it, and the day by which. */
const work = {
  assigned_to: z.string().nullable().optional(),
  due_on: z.iso.date().nullable().optional(),
}

/** A repair in a list. */
export const repairSummarySchema = z.object({
  id: z.string(),
  /** The owner's title, or else the newest damage type, or else 'Repair, Nov 21'. */
  title: z.string(),
  status: z.enum(REPAIR_STATUSES),
  ...finding,
  photo_count: z.number().int(),
  /** How many steps the current analysis shows, and how many of them are done. Null without an analysis. */
  steps_total: z.number().int().nullable(),
  steps_done: z.number().int().nullable(),
  /** What the owner paid, in US dollars. */
  actual_cost: actualsSchema.shape.actual_cost.optional(),
  /** What an AI estimated for this damage, in US dollars. */
  estimated_cost: z.object({ min: z.number(), max: z.number() }).nullable().optional(),
  /** The address of the small copy of its first photo. */
  cover: z.string().nullable(),
  /** The day on which its owner wants to look at it again. Absent without one. */
  check_again: checkAgainSchema.optional(),
  ...work,
  /** In a shop: the customer whose request it was made of. */
  customer: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  updated_at: z.iso.datetime(),
})

export type RepairSummary = z.output<typeof repairSummarySchema>

/** A repair with its photos in order and all of the owner's answers. */
export const repairSchema = z.object({
  id: z.string(),
  /** What it belongs to: the id of a shop, or of the account whose own it is. Absent in the local app. */
  workspace_id: z.string().optional(),
  /** Who made it, null for somebody whose account is gone. Absent in the local app. */
  created_by: z.string().nullable().optional(),
  title: z.string(),
  /** Whether the owner chose the title. */
  is_titled: z.boolean(),
  status: z.enum(REPAIR_STATUSES),
  ...finding,
  answers: answersSchema,
  photos: z.array(fileSchema),
  /** The newest run, whatever its outcome. */
  newest_analysis_id: z.string().nullable(),
  ...actualsSchema.shape,
  /** A photo of the finished repair. It need not be one of `photos`. */
  after_file_id: z.string().nullable(),
  /** What the owner changed about the assumptions of the cost estimate, by the key of the assumption. */
  cost_assumptions: z.record(z.string(), z.number()),
  /** The day on which its owner wants to look at it again. */
  check_again: checkAgainSchema.nullable(),
  ...work,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type Repair = z.output<typeof repairSchema>

const repairParams = z.object({ id: z.string() })

export const titleSchema = oneLine(REPAIR_TITLE_MAX).min(1)

/** In the order in which the photos are shown and sent to the provider. */
const fileIds = z.array(z.string()).max(PHOTOS_PER_REPAIR)

export const listRepairs = {
  method: 'GET',
  path: '/api/repairs',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
    status: z.enum(REPAIR_STATUSES).optional(),
    /** Only repairs that this member does, that `me` does, or that nobody does (`none`). */
    assigned_to: z.string().max(36).optional(),
    /** Only repairs that are not done and have to be by this day, the longest due first. All on one page. */
    due_by: z.iso.date().optional(),
    /** Only repairs whose comments ask for an answer of this person (`me`). See `MENTION_DAYS`. All on one page. */
    mentioned: z.literal('me').optional(),
    /**
     * Only repairs with this text in their title, their damage type, the words for their kind of damage, or what the
     * owner wrote about the place and the damage. Case is ignored, and there are no wildcards.
     */
    q: searchTextSchema.optional(),
    /** A cursor fits the order that it was given for. */
    sort: z.enum(REPAIR_ORDERS).default('changed'),
  }),
  response: z.object({
    success: z.literal(true),
    repairs: z.array(repairSummarySchema),
    /**
     * Those whose day to check again has come, the longest ago first. Only on the first page of all repairs. They are
     * in the pages, too.
     */
    due: z.array(repairSummarySchema).optional(),
    next_cursor: z.string().nullable(),
  }),
} as const

export type RepairPage = z.output<typeof listRepairs.response>

/**
 * Makes a repair. 409 `photo_in_repair` when a photo is in another one, unless `move` is true; 404 for a photo that is
 * not there or another person's.
 */
export const createRepair = {
  method: 'POST',
  path: '/api/repairs',
  body: z
    .strictObject({
      title: titleSchema.optional(),
      file_ids: fileIds.optional(),
      answers: answersSchema.optional(),
      move: z.boolean().optional(),
    })
    .nullish(),
  response: repairSchema,
} as const

/**
 * What the repairs of the person's own workspace cost, each counted once. In whole cents, so that sums are exact.
 * Estimates are figures of their own, and of repairs that are not done.
 */
export const getRepairTotals = {
  method: 'GET',
  path: '/api/repairs/totals',
  response: z.object({
    success: z.literal(true),
    finished: z.array(
      z.object({
        /** Of the day on which they were finished, where the owner is. */
        year: z.number().int(),
        /** What the owner said about where in the house it is. Null if nothing. */
        place: z.string().nullable(),
        repairs: z.number().int(),
        /** How many of them have a cost. */
        priced: z.number().int(),
        paid_cents: z.number().int(),
      }),
    ),
    unfinished: z.object({
      repairs: z.number().int(),
      paid_cents: z.number().int(),
      /** How many of them an AI estimated, and the sums of its lowest and its highest figures. */
      estimated: z.number().int(),
      estimate_min_cents: z.number().int(),
      estimate_max_cents: z.number().int(),
    }),
  }),
} as const

export type RepairTotals = z.output<typeof getRepairTotals.response>

export const getRepair = {
  method: 'GET',
  path: '/api/repairs/:id',
  params: repairParams,
  response: repairSchema,
} as const

/**
 * Changes a repair by a merge patch (RFC 7396): absent fields stay, null removes one, and what was removed has its
 * default again. `answers`, `cost_assumptions` and `check_again` are merged field by field, `file_ids` replaces the
 * list. `add_file_ids` and `remove_file_ids` change the list as it is then, so of two people who add a photo at once,
 * both keep it; 403 `limit_reached` when there is no room. `move` is as for a new repair.
 *
 * `assigned_to` names a member of the shop who may work there, else 400 `invalid_field`; 403 `role_missing` for those
 * who may take work only on themselves.
 *
 * With an `If-Match` of the `ETag` that a repair came with, 412 `changed_meanwhile` if it has changed since.
 */
export const updateRepair = {
  method: 'PATCH',
  path: '/api/repairs/:id',
  params: repairParams,
  headers: z.object({ 'if-match': z.string().max(1000).optional() }),
  body: z
    .strictObject({
      title: titleSchema.nullish(),
      status: z.enum(REPAIR_STATUSES).nullish(),
      answers: answersSchema.nullish(),
      file_ids: fileIds.nullish(),
      add_file_ids: fileIds.optional(),
      remove_file_ids: fileIds.optional(),
      ...actualsPatchSchema.shape,
      after_file_id: z.string().nullish(),
      cost_assumptions: costAssumptionsSchema.nullish(),
      check_again: checkAgainPatchSchema,
      assigned_to: z.string().nullish(),
      due_on: z.iso.date().refine(isCalendarDay).nullish(),
      move: z.boolean().optional(),
    })
    .refine(
      ({ file_ids: all, add_file_ids: added, remove_file_ids: removed }) =>
        all === undefined || (added === undefined && removed === undefined),
    )
    .nullish(),
  response: repairSchema,
} as const

/** Removes a repair with its analyses. Its photos stay, unless `photos=delete`. */
export const deleteRepair = {
  method: 'DELETE',
  path: '/api/repairs/:id',
  params: repairParams,
  query: z.object({ photos: z.literal('delete').optional() }),
} as const

/**
 * Moves a repair with its photos, documents, notes and analyses into a shop, or with null into the person's own home.
 * Its links end. From a shop only by owner or admins. 403 `limit_reached` without room, 409 `analysis_running`, 409
 * `question_open`, 409 `repair_in_claim`.
 */
export const moveRepair = {
  method: 'POST',
  path: '/api/repairs/:id/move',
  params: repairParams,
  body: z.strictObject({ shop_id: z.string().nullable() }),
  response: repairSchema,
} as const
