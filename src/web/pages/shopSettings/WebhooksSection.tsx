import { ShopSection } from '#web/features/shops/ShopTop.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { OpenedPart } from '#web/ui/OpenedPart.tsx'

const { Part: Webhooks } = lazyPart(async () => (await import('#web/features/webhooks/Webhooks.tsx')).Webhooks, {
  label: 'Loading the webhooks',
})

/** The programs that are told what happens, in the settings of a shop. */
export function WebhooksSection({ shopId, isReadOnly }: { shopId: string; isReadOnly: boolean }) {
  return (
    <ShopSection title="WEBHOOKS">
      <OpenedPart text="Webhooks tell other programs within seconds what happens here." what="THE WEBHOOKS">
        <Webhooks shopId={shopId} isReadOnly={isReadOnly} />
      </OpenedPart>
    </ShopSection>
  )
}
