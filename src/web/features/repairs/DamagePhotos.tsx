import { useEffect, useRef } from 'react'
import type { CaptionOf } from './DamagePhotosPanel.tsx'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

type Props = {
  repairId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onViewsSaved: () => void
  captionOf: CaptionOf
  onAdded: () => void
}

/** The photos of one damage: what each shows, and more of them. */
export function DamagePhotos({ isOpen, onOpenChange, ...props }: Props) {
  const mayWrite = useMayDo()('write')
  const opener = useRef<HTMLButtonElement>(null)
  const wasClosed = useRef(false)
  useEffect(() => {
    // The button that was pressed was removed with the photos, so the focus has to be set anew.
    if (!isOpen && wasClosed.current) opener.current?.focus()
    wasClosed.current = false
  }, [isOpen])
  const close = () => {
    wasClosed.current = true
    onOpenChange(false)
  }
  if (!mayWrite) return null
  if (!isOpen) {
    return (
      <Button ref={opener} className="no-print w-full" onClick={() => onOpenChange(true)}>
        ADD PHOTOS OF THE SAME DAMAGE
      </Button>
    )
  }
  return <LazyDamagePhotosPanel {...props} onClose={close} />
}

/** The panel is fetched when it is opened, because few results have more than one photo. */
const LazyDamagePhotosPanel = lazyPart(async () => (await import('./DamagePhotosPanel.tsx')).DamagePhotosPanel, {
  label: 'Loading the photos',
}).Part
