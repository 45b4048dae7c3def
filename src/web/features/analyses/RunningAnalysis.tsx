import { useEffect, useState } from 'react'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const HINTS = ['Detecting damage type', 'Assessing severity', 'Generating repair plan'] as const

type Props = { error: string | null; isCancelling: boolean; onCancel: (() => void) | null }

/** Shown while the provider analyzes the photo. The progress is unknown, so only the elapsed time is shown. */
export function RunningAnalysis({ error, isCancelling, onCancel }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <h2 className="heading text-5xl sm:text-6xl">AI ANALYZING DAMAGE...</h2>
        <ul className="border-y-2 border-rule">
          {HINTS.map((hint) => (
            <li
              key={hint}
              className="flex items-center gap-3 border-t-2 border-hairline py-3 text-lg font-medium first:border-t-0"
            >
              <span aria-hidden="true" className="size-3 animate-pulse bg-yellow-deep" />
              {hint}
            </li>
          ))}
        </ul>
      </div>
      <Elapsed />
      {error !== null && <Notice tone="error">{error}</Notice>}
      {onCancel !== null && (
        <Button className="self-start" onClick={onCancel} disabled={isCancelling}>
          {isCancelling ? 'CANCELLING...' : 'CANCEL'}
        </Button>
      )}
      <p className="border-l-8 border-yellow pl-4 font-medium">{EMERGENCY_LINE}</p>
    </div>
  )
}

function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="figures text-ink-soft" aria-hidden="true">
      Elapsed {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  )
}
