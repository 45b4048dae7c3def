import { useState } from 'react'
import type { Delivery, Webhook } from '#shared/api/webhooks.ts'
import { OVERLAP_HOURS, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOKS_PER_SHOP } from '#shared/webhooks/webhooks.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { Switch } from '#web/ui/ChoiceField.tsx'
import { EVENT_LABELS, KEPT, nameOf, outcomeOf, stateOf, WebhookForm } from './WebhookForm.tsx'
import {
  useChangeWebhook,
  useDeleteWebhook,
  useDeliveries,
  useRedeliver,
  useRotateSecret,
  useTestWebhook,
  useWebhooks,
} from './webhooks.api.ts'

/** The programs that are told what happens in a shop, for those who manage it. */
export function Webhooks({ shopId, isReadOnly }: { shopId: string; isReadOnly: boolean }) {
  const webhooks = useWebhooks(shopId)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-4 pt-2">
      <p className="max-w-prose">They get ids and how urgent something is, and never a name, an address or a text.</p>
      {webhooks.isError && webhooks.data === undefined && (
        <ErrorState
          sentence={sentenceOf(webhooks.error)}
          onRetry={() => void webhooks.refetch()}
          isRetrying={webhooks.isFetching}
        />
      )}
      {webhooks.isPending && <div role="status" aria-label="Loading the webhooks" className="skeleton min-h-40" />}
      <ul aria-label="Webhooks" className="flex flex-col gap-4 empty:hidden">
        {(webhooks.data ?? []).map((webhook) => (
          <li key={webhook.id} className="plate p-4 sm:p-5">
            <WebhookRow shopId={shopId} webhook={webhook} isReadOnly={isReadOnly} />
          </li>
        ))}
      </ul>
      {secret !== null && <SecretOnce secret={secret} onClose={() => setSecret(null)} />}
      {webhooks.data !== undefined &&
        !isReadOnly &&
        webhooks.data.length < WEBHOOKS_PER_SHOP &&
        (isAdding ? (
          <div className="plate p-4 sm:p-5">
            <WebhookForm
              shopId={shopId}
              webhook={null}
              onClose={(made) => {
                setAdding(false)
                setSecret(made)
              }}
            />
          </div>
        ) : (
          <Button className="self-start" onClick={() => setAdding(true)}>
            ADD A WEBHOOK
          </Button>
        ))}
    </div>
  )
}

type Props = { shopId: string; webhook: Webhook; isReadOnly: boolean }

/** One webhook: whether it sends, what it sent, and what can be done with it. */
function WebhookRow({ shopId, webhook, isReadOnly }: Props) {
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

type DeliveriesProps = { webhook: Webhook; maySend: boolean }

/** What went to a webhook and what became of it. */
function Deliveries({ webhook, maySend }: DeliveriesProps) {
  const list = useDeliveries(webhook.id)
  const redeliver = useRedeliver(webhook.id)
  const { deliveries } = list
  return (
    <section aria-label={`Deliveries to ${nameOf(webhook)}`} className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{KEPT}</p>
      {list.isError && deliveries === undefined && (
        <ErrorState
          sentence={sentenceOf(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && <div role="status" aria-label="Loading the deliveries" className="skeleton min-h-24" />}
      {deliveries?.length === 0 && <p>Nothing was sent yet.</p>}
      <ul className="flex flex-col divide-y-2 divide-hairline empty:hidden">
        {(deliveries ?? []).map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={redeliver.isPending}
            onSend={maySend ? () => redeliver.mutate(delivery.id) : null}
          />
        ))}
      </ul>
      {redeliver.error !== null && <Notice tone="error">{sentenceOf(redeliver.error)}</Notice>}
      {list.hasNextPage && (
        <Button
          size="small"
          className="self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          SHOW OLDER
        </Button>
      )}
    </section>
  )
}

type RowProps = { delivery: Delivery; isBusy: boolean; onSend: (() => void) | null }

function DeliveryRow({ delivery, isBusy, onSend }: RowProps) {
  const { type, created_at: at } = delivery
  const what = type === TEST_EVENT ? 'A test' : EVENT_LABELS[type]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-ink-soft">
          <time dateTime={at}>{moment(at)}</time>. {outcomeOf(delivery, moment)}
        </p>
      </div>
      {onSend !== null && (
        <Button
          size="small"
          aria-label={`SEND AGAIN: ${what}, ${moment(at)}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onSend()
          }}
        >
          SEND AGAIN
        </Button>
      )}
    </li>
  )
}

/** A secret that nobody can see again. */
function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Notice tone="success">
      <p>
        This is the secret. It is shown this once: keep it where the program that receives can check the signatures with
        it.
      </p>
      <p className="my-2 font-mono text-sm break-all select-all">{secret}</p>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={secret} name="the secret" />
        <Button size="small" onClick={onClose}>
          I HAVE IT
        </Button>
      </div>
    </Notice>
  )
}
