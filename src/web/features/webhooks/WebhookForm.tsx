import { useId, useState, type FormEvent } from 'react'
import type { Delivery, Webhook } from '#shared/api/webhooks.ts'
import {
  DELIVERY_DAYS,
  WEBHOOK_EVENTS,
  WEBHOOK_TEXT,
  type DeliveryError,
  type OffReason,
  type WebhookEvent,
} from '#shared/webhooks/webhooks.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { useFocusFirstError } from '#web/lib/submitting.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldMessage, TextField } from '#web/ui/TextField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useChangeWebhook, useCreateWebhook } from './webhooks.api.ts'

type Props = {
  shopId: string
  /** Null for a new one. */
  webhook: Webhook | null
  /** The secret of a new one. */
  onClose: (secret: string | null) => void
}

/** The address of a webhook, and what it is told. */
export function WebhookForm({ shopId, webhook, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS)
  const [attempts, setAttempts] = useState(0)
  const form = useFocusFirstError(attempts)
  const create = useCreateWebhook(shopId)
  const change = useChangeWebhook(shopId, webhook?.id ?? '')
  const { error, isPending } = webhook === null ? create : change
  const isAboutUrl = error instanceof BackendError && error.field === 'url'
  const again = { onError: () => setAttempts((before) => before + 1) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '' || events.length === 0) return setAttempts(attempts + 1)
    if (isPending) return
    const wishes = { url: url.trim(), description, events: [...events] }
    if (webhook === null) create.mutate(wishes, { ...again, onSuccess: ({ secret }) => onClose(secret) })
    else change.mutate(wishes, { ...again, onSuccess: () => onClose(null) })
  }
  const missing = attempts > 0 && url.trim() === '' ? 'Please enter the address.' : null
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Webhook" className="flex flex-col gap-5">
      <TextField
        label="Address"
        name="url"
        type="text"
        inputMode="url"
        hint="It begins with https:// and is tried once before it is saved."
        autoComplete="off"
        maxLength={WEBHOOK_TEXT.url}
        value={url}
        error={missing ?? (isAboutUrl ? error.message : null)}
        onChange={({ target }) => {
          setUrl(target.value)
          if (isAboutUrl) create.reset()
          if (isAboutUrl) change.reset()
        }}
      />
      <TextField
        label="Name (if you like)"
        name="description"
        autoComplete="off"
        maxLength={WEBHOOK_TEXT.description}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <EventChoice events={events} isMissing={attempts > 0 && events.length === 0} onChange={setEvents} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" aria-disabled={isPending}>
          {isPending ? 'TRYING THE ADDRESS...' : 'SAVE THE WEBHOOK'}
        </Button>
        <Button onClick={() => onClose(null)}>CANCEL</Button>
      </div>
      {error !== null && !isAboutUrl && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  )
}

type ChoiceProps = {
  events: readonly WebhookEvent[]
  isMissing: boolean
  onChange: (events: readonly WebhookEvent[]) => void
}

function EventChoice({ events, isMissing, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={isMissing ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold">Events</legend>
      <div className="grid sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-ink"
              aria-invalid={isMissing ? true : undefined}
              checked={events.includes(event)}
              onChange={({ target }) =>
                onChange(WEBHOOK_EVENTS.filter((each) => (each === event ? target.checked : events.includes(each))))
              }
            />
            {EVENT_LABELS[event]}
          </label>
        ))}
      </div>
      <FieldMessage
        hintId={`${id}-hint`}
        hint={undefined}
        errorId={`${id}-error`}
        error={isMissing ? 'Please choose at least one.' : null}
      />
    </fieldset>
  )
}

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
