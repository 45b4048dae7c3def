import { useState } from 'react'
import { WEBHOOKS_PER_SHOP } from '#shared/webhooks/webhooks.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { useWebhooks } from './webhooks.api.ts'

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
