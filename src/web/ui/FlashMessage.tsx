import { useEffect, useRef } from 'react'
import { useFlashMessage } from '#web/lib/flashMessage.ts'
import { Notice } from './Notice.tsx'

/** A message above a screen about what was done on the previous one. */
export function FlashMessage({ className = 'mt-6' }: { className?: string }) {
  const arrival = useFlashMessage()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrival?.isAfterReload === true) region.current?.focus({ preventScroll: true })
  }, [arrival])
  return (
    // The region must exist before its text is added, or some screen readers stay silent.
    <div ref={region} tabIndex={-1} role="status" className="no-print outline-none">
      {arrival !== null && (
        <Notice tone="success" isQuiet className={className}>
          <p>{arrival.sentence}</p>
          {arrival.detail !== undefined && <p className="text-sm font-normal">{arrival.detail}</p>}
        </Notice>
      )}
    </div>
  )
}
