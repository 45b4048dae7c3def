import { useState } from 'react'
import type { Webhook } from '#shared/api/webhooks.ts'
import { OVERLAP_HOURS, WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Deliveries } from './Deliveries.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { EVENT_LABELS, nameOf, stateOf } from './webhookWords.rules.ts'
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useTestWebhook } from './webhooks.api.ts'

type Props = { shopId: string; webhook: Webhook; isReadOnly: boolean }

/** One webhook: whether it sends, what it sent, and what can be done with it. */
export function WebhookRow({ shopId, webhook, isReadOnly }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <WebhookForm shopId={shopId} webhook={webhook} onClose={() => setChanging(false)} />
  const { events } = webhook
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="heading text-2xl wrap-anywhere">{nameOf(webhook)}</h3>
      <p className="text-sm break-all select-all">{webhook.url}</p>
      <p className="text-sm text-ink-soft">
        {events.length === WEBHOOK_EVENTS.length
          ? 'All events.'
          : `Events: ${events.map((event) => EVENT_LABELS[event].toLowerCase()).join(', ')}.`}
      </p>
      <Acts shopId={shopId} webhook={webhook} isReadOnly={isReadOnly} onChange={() => setChanging(true)} />
    </div>
  )
}

function Acts({ shopId, webhook, isReadOnly, onChange }: Props & { onChange: () => void }) {
  const { id, is_on: isOn } = webhook
  const name = nameOf(webhook)
  const change = useChangeWebhook(shopId, id)
  const remove = useDeleteWebhook(shopId, id)
  const rotate = useRotateSecret(id)
  const test = useTestWebhook(id)
  const [isListShown, setListShown] = useState(false)
  const [asking, setAsking] = useState<'secret' | 'delete' | null>(null)
  const error = change.error ?? remove.error ?? rotate.error ?? test.error
  const state = stateOf(webhook, moment)
  return (
    <>
      {isReadOnly ? (
        <p>{state}</p>
      ) : (
        <Switch
          label="Sends events"
          text={state}
          isOn={isOn}
          isBusy={change.isPending}
          onChange={(next) => change.mutate({ is_on: next })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!isReadOnly && (
          <>
            <Button
              size="small"
              aria-label={`TEST ${name}`}
              aria-disabled={!isOn || test.isPending}
              onClick={() => {
                if (!isOn || test.isPending) return
                setListShown(true)
                test.mutate()
              }}
            >
              TEST
            </Button>
            <Button size="small" aria-label={`CHANGE ${name}`} onClick={onChange}>
              CHANGE
            </Button>
            <Button size="small" aria-label={`NEW SECRET for ${name}`} onClick={() => setAsking('secret')}>
              NEW SECRET
            </Button>
          </>
        )}
        <Button
          size="small"
          aria-label={`DELIVERIES to ${name}`}
          aria-expanded={isListShown}
          onClick={() => setListShown(!isListShown)}
        >
          DELIVERIES
        </Button>
        <Button size="small" tone="danger" aria-label={`DELETE ${name}`} onClick={() => setAsking('delete')}>
          DELETE
        </Button>
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
      {rotate.data !== undefined && <SecretOnce secret={rotate.data.secret} onClose={() => rotate.reset()} />}
      {isListShown && <Deliveries webhook={webhook} maySend={isOn && !isReadOnly} />}
      {asking !== null && (
        <LazyConfirmDialog
          title={asking === 'secret' ? 'MAKE A NEW SECRET?' : 'DELETE THIS WEBHOOK?'}
          text={
            asking === 'secret'
              ? `The old one signs too for ${OVERLAP_HOURS.usual} hours, so that nothing is lost while you change it.`
              : 'Nothing more is sent there, and the list of what was sent is deleted.'
          }
          confirmLabel={asking === 'secret' ? 'NEW SECRET' : 'DELETE'}
          cancelLabel="KEEP IT"
          tone={asking === 'delete' ? 'danger' : 'primary'}
          onConfirm={() => {
            setAsking(null)
            if (asking === 'secret') rotate.mutate()
            else remove.mutate()
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  )
}
