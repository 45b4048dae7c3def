import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Most people have no program that asks for a key, so what it takes is fetched when it is wanted. */
const { Part: LazyApiKeys } = lazyPart(async () => (await import('./ApiKeys.tsx')).ApiKeys, {
  label: 'Loading the API keys',
})

/** The keys of a shop, or with null those of the person's own home, once they are asked for. */
export function ApiKeysSection({ shopId, canMake }: { shopId: string | null; canMake: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">Keys let other programs read and add repairs here.</p>
      <Button className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'HIDE THE KEYS' : 'SHOW THE KEYS'}
      </Button>
      {isOpen && <LazyApiKeys shopId={shopId} canMake={canMake} />}
    </div>
  )
}
