import { Share2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyPart.tsx'
import { UnavailableOverlay } from '#web/ui/Unavailable.tsx'
import type { Shareable } from './share.rules.ts'

const sheet = lazyModule(async () => (await import('./ShareSheet.tsx')).ShareSheet, { reloadsPage: false })

const Sheet = lazyComponent(sheet, UnavailableOverlay)

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
        onPointerEnter={sheet.preload}
        onFocus={sheet.preload}
        onClick={() => setState('open')}
        className={className}
      >
        <Share2 className={isSign ? 'size-6' : 'size-5'} aria-hidden="true" />
        {!isSign && 'SHARE'}
      </Button>
      {state === 'open' && (
        <Suspense fallback={null}>
          <Sheet shareable={shareable} onClose={() => setState('closed')} onPrint={() => setState('printing')} />
        </Suspense>
      )}
    </>
  )
}
