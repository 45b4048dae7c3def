import { z } from 'zod'
import { WEBHOOK_DATA } from './eventData.schema.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '../webhooks/webhooks.rules.ts'
import { SAMPLE_TIMES } from './sampleIds.ts'

export type SentEvent = keyof typeof WEBHOOK_DATA

export const SENT_EVENTS: readonly SentEvent[] = [...WEBHOOK_EVENTS, TEST_EVENT]

/** When each event is sent. */
const WHEN: Readonly<Record<SentEvent, string>> = {
  'repair.created': 'A repair was made, or moved into the shop.',
  'repair.updated':
    'Anything of a repair has changed: its title, status, answers, photos, notes, documents or who does it.',
  'repair.deleted': 'A repair was deleted, or moved out of the shop.',
  'photo.added': 'Photos were put into a repair. Those of ten seconds come together.',
  'analysis.finished': 'An AI has judged the photos. It comes once more when a danger is found in the result later.',
  'analysis.failed': 'No AI has judged the photos. There may be general guidance by the answers.',
  'document.added': 'A document was added to a repair.',
  'comment.added': 'A member of the shop wrote a comment on a repair.',
  'submission.received': 'A customer sent a request.',
  'webhook.test': 'Somebody pressed TEST in the settings of the shop.',
}

/** The name of the schema of an event: RepairCreated for `repair.created`. */
const schemaName = (event: SentEvent): string =>
  `${event.replaceAll(/(^|\.)(\w)/g, (_all, _dot, letter: string) => letter.toUpperCase())}Event`

const bodies = new Map(
  SENT_EVENTS.map((event) => {
    const body = z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data: WEBHOOK_DATA[event] })
    return [event, body.meta({ id: schemaName(event), title: event })] as const
  }),
)

/** The schema of the whole body of an event. */
export function eventBody(event: SentEvent): z.ZodObject {
  const body = bodies.get(event)
  if (body === undefined) throw new Error(`${event} has no body`)
  return body
}

/** The body of an event with the example that each field of its schema has. */
export function sampleOfEvent(event: SentEvent): Record<string, unknown> {
  const fields: [string, z.ZodType][] = Object.entries(WEBHOOK_DATA[event].shape)
  const data = fields.map(([name, field]) => {
    const { examples = [] } = (z.globalRegistry.get(field) ?? {}) as { examples?: readonly unknown[] }
    return [name, examples[0]]
  })
  return { type: event, timestamp: SAMPLE_TIMES.analyzed, data: Object.fromEntries(data) as unknown }
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS = [
  header('webhook-id', 'The id of the event, the same in every attempt.', 'msg_01976a90-1a2b-7c3d-8e4f-5a6b7c8d9e0f'),
  header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '1781359531'),
  header(
    'webhook-signature',
    'v1, and the Base64 of the HMAC-SHA256 of <webhook-id>.<webhook-timestamp>.<body> by the secret. Two of them with a blank between while a secret is being replaced.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

/** What is sent to the address of a webhook, as OpenAPI describes it. */
export const describeEvents = () =>
  Object.fromEntries(
    SENT_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: schemaName(event).replace(/^\w/, (letter) => `on${letter}`),
          tags: ['Webhooks'],
          summary: WHEN[event],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${schemaName(event)}` },
                example: sampleOfEvent(event),
              },
            },
          },
          responses: {
            '2XX': { description: 'Taken. Answer within 15 seconds, and do the work afterwards.' },
            '410': { description: 'Switches the webhook off.' },
            default: {
              description: 'Not taken, redirects included. The event is sent again, for a little more than three days.',
            },
          },
        },
      },
    ]),
  )
