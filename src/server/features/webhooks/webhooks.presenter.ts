import type { Delivery, Webhook } from '#shared/api/webhooks.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import type { ShownWebhook, StoredDelivery } from './webhooks.types.ts'

/** Without the secret, which is shown once. */
export function presentWebhook(webhook: ShownWebhook): Webhook {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    // A newer version may have stored one that this version does not know.
    events: WEBHOOK_EVENTS.filter((event) => webhook.events.includes(event)),
    is_on: webhook.isOn,
    off_reason: webhook.offReason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
  }
}

export function presentDelivery(delivery: StoredDelivery): Delivery {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    type: WEBHOOK_EVENTS.find((event) => event === delivery.type) ?? TEST_EVENT,
    status: delivery.status,
    attempts: delivery.attempts,
    last_status_code: delivery.lastStatusCode,
    last_error: delivery.lastError,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  }
}
