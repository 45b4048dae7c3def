import type { Delivery, Webhook } from '#shared/api/webhooks.ts'
import {
  DELIVERY_DAYS,
  type DeliveryError,
  type OffReason,
  type WebhookEvent,
} from '#shared/webhooks/webhooks.rules.ts'

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'repair.created': 'A repair was made',
  'repair.updated': 'A repair has changed',
  'repair.deleted': 'A repair was deleted',
  'photo.added': 'Photos were added',
  'analysis.finished': 'An analysis has a result',
  'analysis.failed': 'An analysis has failed',
  'document.added': 'A document was added',
  'comment.added': 'Somebody wrote a comment',
  'submission.received': 'A customer sent a request',
}

/** How it is called in lists: by its description, or else by its host. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description === '' ? new URL(url).host : description

const WHY_OFF: Readonly<Record<OffReason, string>> = {
  person: 'Switched off. Nothing is sent.',
  gone: 'Switched off, because the address said that it is gone for good.',
  failing: 'Switched off, because nothing was delivered for five days.',
  plan: 'Paused while nothing can be added to this shop. What happens meanwhile is not sent later.',
}

/** Whether it sends, in words. `moment` writes a time. */
export function stateOf(
  { is_on: isOn, off_reason: reason, failing_since: since }: Webhook,
  moment: (at: string) => string,
) {
  if (reason !== null) return WHY_OFF[reason]
  if (!isOn) return WHY_OFF.person
  return since === null ? 'Sends what happens.' : `Nothing was delivered since ${moment(since)}. Trying again.`
}

const FAULTS: Readonly<Record<DeliveryError, string>> = {
  status: 'Answered',
  gone: 'Gone for good',
  timeout: 'No answer within 15 seconds',
  certificate: 'Its certificate is not valid',
  unreachable: "Can't be reached",
  off: 'Not sent, because the webhook was off',
  paused: 'Not sent, because nothing could be added to the shop',
}

/** What became of a delivery, in a sentence. `moment` writes a time. */
export function outcomeOf(delivery: Delivery, moment: (at: string) => string): string {
  const { status, attempts, last_error: error, last_status_code: code, next_attempt_at: next } = delivery
  if (status === 'delivered') return 'Delivered.'
  const fault = error === null ? null : error === 'status' ? `${FAULTS.status} ${code}` : FAULTS[error]
  if (status === 'dropped' || fault === null) return fault === null ? 'On its way.' : `${fault}.`
  if (status === 'waiting' && next !== null) return `${fault}. Next try: ${moment(next)}.`
  return attempts > 1 ? `${fault}. Not delivered after ${attempts} attempts.` : `${fault}. Not delivered.`
}

export const KEPT = `What was sent in the last ${DELIVERY_DAYS} days is listed here.`
