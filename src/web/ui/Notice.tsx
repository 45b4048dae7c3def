import type { ReactNode } from 'react'
import { classNames } from '#web/lib/classNames.ts'

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
