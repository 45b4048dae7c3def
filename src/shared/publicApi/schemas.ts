import { z } from 'zod'
import { URGENCIES, WORK_BY } from '../advice/advice.ts'
import { firstMessageSchema } from '../advice/advice.schema.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { KINDS } from '../advice/answers.ts'
import { ANALYSIS_METHODS, ANALYSIS_STATUSES, DIFFICULTIES, SEVERITIES } from '../analyses/analysis.rules.ts'
import { SCOPE_IDS } from '../apiKeys/apiKeys.rules.ts'
import { CLAIM_STATUSES, LOSS_CAUSES } from '../claims/claims.rules.ts'
import { DOCUMENT_KINDS } from '../documents/documents.rules.ts'
import { SUBMISSION_STATUSES } from '../intake/intake.rules.ts'
import { REPAIR_STATUSES } from '../repairs/repairs.rules.ts'
import { ROLE_IDS } from '../workspaces/roles.rules.ts'
import { DELIVERY_STATUSES, OFF_REASONS, WEBHOOK_EVENTS } from '../webhooks/webhooks.rules.ts'

const time = z.iso.datetime()
const dollars = z.number().nullable().describe('In US dollars.')
const range = z.object({ min: z.number(), max: z.number() }).describe('In US dollars.')
const text = z.string()
const optional = z.string().nullable()

export const meSchema = z
  .object({
    workspace: z.object({
      id: text,
      kind: z.enum(['shop', 'home']),
      name: optional.describe('The name of the shop. Null for a person’s own home.'),
    }),
    key: z.object({ id: text, name: text, scopes: z.array(z.enum(SCOPE_IDS)), expires_at: time }),
  })
  .meta({ id: 'Me', title: 'What a key is' })

const severity = z.enum(SEVERITIES).nullable().describe('By the current analysis. Null without one.')

export const publicRepairSchema = z
  .object({
    id: text,
    title: text,
    status: z.enum(REPAIR_STATUSES),
    kind: z.enum(KINDS).nullable().describe('The kind of damage.'),
    severity,
    urgency: z.enum(URGENCIES).nullable(),
    no_damage: z.boolean().describe('Whether no damage can be seen. The severity is then Low.'),
    photo_ids: z.array(text).describe('In order. The first is the cover.'),
    answers: answersSchema.describe('What was said about the damage.'),
    newest_analysis_id: optional,
    actual_cost: dollars,
    actual_hours: z.number().nullable(),
    finished_on: z.iso.date().nullable(),
    work_done: optional.describe('What was done, in the words of whoever did it.'),
    assigned_to: optional.describe('In a shop: the member who does it.'),
    due_on: z.iso.date().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Repair', title: 'A repair' })

export type PublicRepair = z.output<typeof publicRepairSchema>

export const listedRepairSchema = publicRepairSchema
  .pick({
    id: true,
    title: true,
    status: true,
    kind: true,
    severity: true,
    urgency: true,
    no_damage: true,
    actual_cost: true,
    assigned_to: true,
    due_on: true,
    created_at: true,
    updated_at: true,
  })
  .extend({ photo_count: z.number().int(), cover_photo_id: optional })
  .meta({ id: 'ListedRepair', title: 'A repair in a list' })

export const publicPhotoSchema = z
  .object({
    id: text,
    repair_id: optional,
    file_name: text,
    file_type: text,
    file_size: z.number().int().describe('Of the original, in bytes.'),
    width: z.number().int(),
    height: z.number().int(),
    caption: optional,
    severity: severity.describe('Of its repair, by the current analysis, which may not have seen this photo.'),
    taken_at: optional.describe('By the clock of the camera, in no time zone. Null if it wrote none.'),
    content_url: text.describe('The path of the photo under this server. It needs the key, too.'),
    created_at: time,
  })
  .meta({ id: 'Photo', title: 'A photo' })

export type PublicPhoto = z.output<typeof publicPhotoSchema>

export const publicAnalysisSchema = z
  .object({
    id: text,
    repair_id: optional,
    photo_ids: z.array(text),
    status: z.enum(ANALYSIS_STATUSES),
    method: z
      .enum(ANALYSIS_METHODS)
      .nullable()
      .describe('Who gave the result: a model, or the general guidance. Null until there is one.'),
    model: optional,
    notice: optional.describe('Why the result is the general guidance, or why there is none.'),
    result: z
      .object({
        damage_type: text,
        severity: z.enum(SEVERITIES),
        confidence: z.number().describe('In percent.'),
        estimated_cost: range.nullable(),
        estimated_time: text,
        difficulty: z.enum(DIFFICULTIES),
        materials: z.array(text),
        tools: z.array(text),
        warnings: z.array(text),
        notes: z.array(text),
        steps: z
          .array(z.object({ n: z.number().int(), text, done: z.boolean() }))
          .describe('Without the steps that are withheld.'),
      })
      .nullable(),
    advice: z
      .object({
        urgency: z.enum(URGENCIES).nullable(),
        first_message: firstMessageSchema.nullable().describe('What to say first. Show it before anything else.'),
        also: z.array(firstMessageSchema).describe('Further first messages. Show them right after the first.'),
        do_now: z.array(text),
        do_not: z.array(text),
        until_help: z.array(text).describe('What to do until it is fixed.'),
        quiet: z.array(text).describe('What to do should a danger be there after all that the owner has denied.'),
        is_text_unread: z
          .boolean()
          .describe(
            'Whether the words are in a language that the safety rules cannot read. Then show all emergencies.',
          ),
        hazards: z.array(z.object({ code: text, because: text })),
        withheld: z
          .array(z.object({ step: z.number().int(), why: text, who: text }))
          .describe('Steps that nobody should read as instructions, and who does them.'),
        work: z.object({ by: z.enum(WORK_BY), trade: optional, why: text }),
      })
      .nullable(),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: 'Analysis', title: 'An analysis' })

export type PublicAnalysis = z.output<typeof publicAnalysisSchema>

export const publicDocumentSchema = z
  .object({
    id: text,
    repair_id: text,
    kind: z.enum(DOCUMENT_KINDS),
    file_name: text,
    file_type: text.describe('By its bytes.'),
    file_size: z.number().int(),
    note: optional,
    amount: dollars,
    paid_on: z.iso.date().nullable(),
    content_url: text.describe('The path of the document under this server. It needs the key, too.'),
    created_at: time,
  })
  .meta({ id: 'Document', title: 'A document' })

export type PublicDocument = z.output<typeof publicDocumentSchema>

export const publicMemberSchema = z
  .object({ id: text, name: text, role: z.enum(ROLE_IDS) })
  .meta({ id: 'Member', title: 'Somebody who works in the shop' })

export const publicCommentSchema = z
  .object({
    id: text,
    repair_id: text,
    author: z.object({ id: optional.describe('Null when the account is gone.'), name: text }),
    text,
    created_at: time,
    edited_at: time.nullable(),
  })
  .meta({ id: 'Comment', title: 'A comment on a repair' })

export const publicSubmissionSchema = z
  .object({
    id: text,
    reference: text,
    status: z.enum(SUBMISSION_STATUSES),
    name: text,
    email: optional,
    phone: optional,
    address: optional,
    insurance: optional,
    note: optional,
    answers: answersSchema,
    urgency: z.enum(URGENCIES).nullable(),
    first_message_code: optional,
    photo_count: z.number().int(),
    repair_id: optional.describe('The repair that was made of it.'),
    created_at: time,
    decided_at: time.nullable(),
  })
  .meta({ id: 'Submission', title: 'What a customer sent' })

export const publicWebhookSchema = z
  .object({
    id: text,
    url: text,
    description: text,
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    is_on: z.boolean(),
    off_reason: z.enum(OFF_REASONS).nullable().describe('Why nothing is sent.'),
    failing_since: time.nullable().describe('Since when nothing was taken.'),
    created_at: time,
  })
  .meta({ id: 'Webhook', title: 'An address that is told what happens' })

export const publicDeliverySchema = z
  .object({ status: z.enum(DELIVERY_STATUSES), attempts: z.number().int() })
  .meta({ id: 'Delivery', title: 'What becomes of a delivery' })

export const publicClaimSchema = z
  .object({
    id: text,
    title: text,
    status: z.enum(CLAIM_STATUSES),
    loss_date: z.iso.date().nullable(),
    loss_cause: z.enum(LOSS_CAUSES).nullable(),
    what_happened: optional,
    insurer: optional,
    policy_number: optional,
    claim_number: optional,
    deductible: dollars,
    repair_ids: z.array(text),
    totals: z.object({
      items: z.number().int(),
      replacement_cost: z.number().describe('In US dollars.'),
      expenses: z.number().describe('In US dollars.'),
    }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Claim', title: 'A claim' })

/** A page of something. */
export const pageOf = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .object({ data: z.array(item), next_cursor: z.string().nullable().describe('Null on the last page.') })
    .meta({ id, title: 'A page' })

/** An error, as RFC 9457 has it. Clients know some codes, and others by the status. */
export const publicProblemSchema = z
  .object({
    type: text.describe('Always about:blank: the code says what it is.'),
    title: text.describe('The name of the status.'),
    status: z.number().int(),
    code: text.describe('Stays the same. There may be more later: go by the status for one that you do not know.'),
    detail: text.describe('A sentence for people, which may change.'),
    field: text.optional().describe('The parameter or the field of the body that is wrong.'),
    request_id: text.optional().describe('Tell it to support: the log of the installation has it.'),
  })
  .meta({
    id: 'Problem',
    title: 'An error',
    examples: [
      {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        code: 'invalid_request',
        detail: 'limit: Too big: expected number to be <=100',
        field: 'limit',
        request_id: 'b1946ac9-2b7d-4f0e-9c55-0d2f6a8e7c31',
      },
    ],
  })
