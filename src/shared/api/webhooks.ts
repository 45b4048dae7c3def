import { z } from 'zod'
import { oneLine } from '../lib/oneLine.ts'
import {
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  OFF_REASONS,
  OVERLAP_HOURS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_TEXT,
} from '../webhooks/webhooks.rules.ts'

/** An address that is told what happens in a shop. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** What the shop calls it; '' for nothing. */
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_on: z.boolean(),
  /** Why it gets nothing. `plan` also where it is on: then it goes on as soon as the shop does. */
  off_reason: z.enum(OFF_REASONS).nullable(),
  /** Since when nothing was taken. Null after each success. */
  failing_since: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})

export type Webhook = z.output<typeof webhookSchema>

export const deliverySchema = z.object({
  id: z.string(),
  /** The same in the header `webhook-id` of every attempt, after `msg_`. */
  event_id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int(),
  /** The status that the endpoint answered last. Nothing else of its answers is kept. */
  last_status_code: z.number().int().nullable(),
  last_error: z.enum(DELIVERY_ERRORS).nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})

export type Delivery = z.output<typeof deliverySchema>

const shopParams = z.object({ shop_id: z.string() })
const webhookParams = z.object({ id: z.string() })

const fields = {
  url: oneLine(WEBHOOK_TEXT.url).min(1),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  description: oneLine(WEBHOOK_TEXT.description),
}

/** The webhooks of a shop, oldest first. Only those who manage it may read them, also while it is read-only. */
export const listWebhooks = {
  method: 'GET',
  path: '/api/shops/:shop_id/webhooks',
  params: shopParams,
  response: z.object({ success: z.literal(true), webhooks: z.array(webhookSchema) }),
} as const

/**
 * Answers 201 with the secret, which is shown this once. 400 `invalid_field` with one sentence for an address that is
 * private, unknown or closed; 403 `limit_reached`.
 */
export const createWebhook = {
  method: 'POST',
  path: '/api/shops/:shop_id/webhooks',
  params: shopParams,
  body: z.strictObject({ url: fields.url, events: fields.events, description: fields.description.optional() }),
  response: z.object({ webhook: webhookSchema, secret: z.string() }),
} as const

/** Changes a webhook: absent fields stay. Turning it on forgets its failures. */
export const updateWebhook = {
  method: 'PATCH',
  path: '/api/webhooks/:id',
  params: webhookParams,
  body: z.strictObject({
    url: fields.url.optional(),
    events: fields.events.optional(),
    description: fields.description.optional(),
    is_on: z.boolean().optional(),
  }),
  response: webhookSchema,
} as const

/** Removes a webhook with its deliveries. Answers 204. */
export const deleteWebhook = { method: 'DELETE', path: '/api/webhooks/:id', params: webhookParams } as const

/** Makes another secret, which is shown this once. Both sign until the overlap is over. */
export const rotateWebhookSecret = {
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  params: webhookParams,
  body: z
    .strictObject({ overlap_hours: z.number().int().min(0).max(OVERLAP_HOURS.most).default(OVERLAP_HOURS.usual) })
    .nullish(),
  response: z.object({ secret: z.string() }),
} as const

/** Sends `webhook.test`. Answers 202 with its delivery. 409 `webhook_off`; 429 `too_many_attempts`. */
export const testWebhook = {
  method: 'POST',
  path: '/api/webhooks/:id/test',
  params: webhookParams,
  response: deliverySchema,
} as const

/** What was sent in the last 30 days, newest first. */
export const listDeliveries = {
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  params: webhookParams,
  query: z.object({
    status: z.enum(DELIVERY_STATUSES).optional(),
    /** The `next_cursor` of the page before. */
    cursor: z.string().max(200).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    deliveries: z.array(deliverySchema),
    next_cursor: z.string().nullable(),
  }),
} as const

/** Sends an event once more, beginning at once. Answers 202. 409 `webhook_off`; 429 `too_many_attempts`. */
export const redeliver = {
  method: 'POST',
  path: '/api/webhook-deliveries/:id/redelivery',
  params: z.object({ id: z.string() }),
  response: deliverySchema,
} as const
