import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { ModalOverlay } from 'react-aria-components/Modal'
import { openOverlay } from '#web/lib/overlayEntries.ts'

type Props = {
  onClose: () => void
  /** Whether a press beside it closes it. */
  isDismissable?: boolean
  className: string
  children: ReactNode
}

/** What every dialog, sheet and viewer is built from: it lies over the screen, and Escape and Back close it. */
export function Overlay({ onClose, isDismissable = false, className, children }: Props) {
  const close = useEffectEvent(onClose)
  useEffect(() => openOverlay(() => close()), [])
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={className}
    >
      {children}
    </ModalOverlay>
  )
}
