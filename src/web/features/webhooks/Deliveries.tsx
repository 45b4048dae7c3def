import type { Delivery, Webhook } from '#shared/api/webhooks.ts'
import { TEST_EVENT } from '#shared/webhooks/webhooks.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { moment } from '#web/lib/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EVENT_LABELS, KEPT, nameOf, outcomeOf } from './webhookWords.rules.ts'
import { useDeliveries, useRedeliver } from './webhooks.api.ts'

type Props = { webhook: Webhook; maySend: boolean }

/** What went to a webhook and what became of it. */
export function Deliveries({ webhook, maySend }: Props) {
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
