import { useState } from 'react'
import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Most shops have none, and their owners do not come for them often. */
const { Part: Webhooks } = lazyPart(async () => (await import('#web/features/webhooks/Webhooks.tsx')).Webhooks, {
  label: 'Loading the webhooks',
})

/** The programs that are told what happens, in the settings of a shop. */
export function WebhooksSection({ shopId, isReadOnly }: { shopId: string; isReadOnly: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ShopSection title="WEBHOOKS">
      <p className="max-w-prose">Webhooks tell other programs within seconds what happens here.</p>
      <Button className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'HIDE THE WEBHOOKS' : 'SHOW THE WEBHOOKS'}
      </Button>
      {isOpen && <Webhooks shopId={shopId} isReadOnly={isReadOnly} />}
    </ShopSection>
  )
}
