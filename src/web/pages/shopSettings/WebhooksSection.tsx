import { useState } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Most shops have none, and their owners do not come for them often. */
const { Part: Webhooks } = lazyPart(async () => (await import('#web/features/webhooks/Webhooks.tsx')).Webhooks, {
  label: 'Loading the webhooks',
})

/** The programs that are told what happens, in the settings of a shop. */
export function WebhooksSection({ shopId, isReadOnly }: { shopId: string; isReadOnly: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="heading min-h-11 text-2xl">WEBHOOKS</summary>
      {isOpen && <Webhooks shopId={shopId} isReadOnly={isReadOnly} />}
    </details>
  )
}
