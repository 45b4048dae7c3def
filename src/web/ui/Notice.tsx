import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '#web/lib/classNames.ts'
import { useFlashMessage } from '#web/lib/flashMessage.ts'
import { Button } from './Button.tsx'

type Tone = 'error' | 'success' | 'notice'

const TONES: Readonly<Record<Tone, { frame: string; band: string; sign: string }>> = {
  error: { frame: 'border-danger', band: 'bg-danger-fill text-white', sign: '!' },
  success: { frame: 'border-success', band: 'bg-level-1 text-on-level-1', sign: '✓' },
  notice: { frame: 'border-rule', band: 'bg-yellow text-on-yellow', sign: 'i' },
}

type Props = {
  tone: Tone
  children: ReactNode
  className?: string
  id?: string
  /** For use inside a region that is already announced. */
  isQuiet?: boolean
}

/** A message that a screen reader speaks when it appears: an error immediately, anything else at the next pause. */
export function Notice({ tone, children, className, id, isQuiet = false }: Props) {
  const look = TONES[tone]
  return (
    <div
      id={id}
      role={isQuiet ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={classNames('rise flex border-2 rounded-plate bg-sheet', look.frame, className)}
    >
      <span
        aria-hidden="true"
        className={classNames('heading grid w-10 shrink-0 place-items-center text-2xl', look.band)}
      >
        {look.sign}
      </span>
      <div className="min-w-0 grow px-4 py-3 font-medium">{children}</div>
    </div>
  )
}

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

type ErrorStateProps = { sentence: string; onRetry: () => void; isRetrying?: boolean; retryLabel?: string }

/** Shown in place of a part that could not be loaded: what happened, and a button to try again. */
export function ErrorState({ sentence, onRetry, isRetrying = false, retryLabel = 'RETRY' }: ErrorStateProps) {
  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{sentence}</span>
        <Button size="small" onClick={onRetry} disabled={isRetrying}>
          {retryLabel}
        </Button>
      </div>
    </Notice>
  )
}
