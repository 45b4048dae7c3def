import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import type { Shareable } from './share.rules.ts'

const { Part: Sheet, preload } = lazyPart(async () => (await import('./ShareSheet.tsx')).ShareSheet, {
  isOverlay: true,
})

type Props = {
  shareable: Shareable
  /** As a sign alone, beside a title. */
  isSign?: boolean
  className?: string
}

/** Opens the sheet in which a result or a repair leaves the account. */
export function ShareButton({ shareable, isSign = false, className }: Props) {
  const mayShare = useMayDo()('share')
  const [state, setState] = useState<'closed' | 'open' | 'printing'>('closed')
  useEffect(() => {
    // The sheet is gone from the page by now, so it is not on the paper.
    if (state !== 'printing') return
    print()
    setState('closed')
  }, [state])
  // Without a result there is nothing but links.
  if (shareable.run === null && !mayShare) return null
  return (
    <>
      <Button
        tone={isSign ? 'quiet' : 'plain'}
        size={isSign ? 'small' : 'normal'}
        aria-label={isSign ? 'Share this result' : undefined}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setState('open')}
        className={className}
      >
        <Share2 className={isSign ? 'size-6' : 'size-5'} aria-hidden="true" />
        {!isSign && 'SHARE'}
      </Button>
      {state === 'open' && (
        <Sheet shareable={shareable} onClose={() => setState('closed')} onPrint={() => setState('printing')} />
      )}
    </>
  )
}
