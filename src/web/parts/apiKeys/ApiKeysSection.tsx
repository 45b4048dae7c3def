import { lazyPart } from '#web/ui/lazyPart.tsx'
import { OpenedPart } from '#web/ui/OpenedPart.tsx'

const { Part: LazyApiKeys } = lazyPart(async () => (await import('./ApiKeys.tsx')).ApiKeys, {
  label: 'Loading the API keys',
})

/** The keys of a shop, or with null those of the person's own home, once they are asked for. */
export function ApiKeysSection({ shopId, canMake }: { shopId: string | null; canMake: boolean }) {
  return (
    <OpenedPart text="Keys let other programs read and add repairs here." what="THE KEYS">
      <LazyApiKeys shopId={shopId} canMake={canMake} />
    </OpenedPart>
  )
}
