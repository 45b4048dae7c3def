import { z } from 'zod'
import { URGENCIES } from '../advice/advice.ts'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { SAMPLE_IDS as IDS } from './sampleIds.ts'
import type { TEST_EVENT, WebhookEvent } from '../webhooks/webhooks.rules.ts'

const id = (sample: string) => z.string().meta({ examples: [sample] })

const place = z.object({ workspace_id: id(IDS.workspace).describe('The shop.') })
const repair = z.object({ repair_id: id(IDS.repair), ...place.shape })

const judged = z.object({
  severity: z
    .enum(SEVERITIES)
    .nullable()
    .meta({ examples: ['Critical'] }),
  urgency: z
    .enum(URGENCIES)
    .nullable()
    .meta({ examples: ['now'] }),
  first_message_code: z
    .string()
    .nullable()
    .meta({ examples: ['F-EW'] })
    .describe('What to say first about a danger. Null without one. There may be more codes later.'),
})
const ended = z.object({
  ...repair.shape,
  repair_id: z
    .string()
    .nullable()
    .meta({ examples: [IDS.repair] })
    .describe('Null for an analysis that belongs to no repair.'),
  analysis_id: id(IDS.analysis),
  ...judged.shape,
})

/** What the `data` of each event has. Whatever tells of an event has to give this. */
export const WEBHOOK_DATA = {
  'repair.created': repair,
  'repair.updated': repair,
  'repair.deleted': repair,
  'photo.added': repair.extend({ photo_ids: z.array(z.string()).meta({ examples: [[IDS.photo]] }) }),
  'analysis.finished': ended,
  'analysis.failed': ended,
  'document.added': repair.extend({ document_id: id(IDS.document) }),
  'comment.added': repair.extend({ comment_id: id(IDS.comment) }),
  'submission.received': z.object({
    repair_id: z
      .null()
      .meta({ examples: [null] })
      .describe('Null: a repair is made of it when the shop accepts it.'),
    ...place.shape,
    submission_id: id(IDS.submission),
    ...judged.shape,
    severity: z
      .null()
      .meta({ examples: [null] })
      .describe('Null: nothing has judged its photos yet.'),
  }),
  'webhook.test': place,
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, z.ZodObject>

type DataOf<Event extends WebhookEvent> = z.output<(typeof WEBHOOK_DATA)[Event]>

/** What an event says beside the repair and the place. */
export type MoreOf<Event extends WebhookEvent> = {
  readonly [Name in Exclude<keyof DataOf<Event>, 'repair_id' | 'workspace_id'>]: DataOf<Event>[Name] extends string[]
    ? readonly string[]
    : DataOf<Event>[Name]
}

export type RepairIdOf<Event extends WebhookEvent> = DataOf<Event>['repair_id']
