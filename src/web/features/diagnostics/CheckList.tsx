import type { CheckState } from '#shared/api/diagnostics.ts'
import { classNames } from '#web/lib/classNames.ts'
import type { Line } from './checks.rules.ts'

const STATES: Readonly<Record<CheckState, { word: string; look: string }>> = {
  ok: { word: 'OK', look: 'bg-level-1 text-on-level-1' },
  warning: { word: 'WARNING', look: 'bg-level-2 text-on-level-2' },
  failed: { word: 'FAILED', look: 'bg-level-3 text-on-level-3' },
  off: { word: 'OFF', look: 'bg-bench text-ink' },
}

/** The checks with their result, their duration, and what to do about a failure. */
export function CheckList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="plate divide-y-2 divide-hairline overflow-hidden">
      {lines.map(({ label, state, ms, fix }) => (
        <li key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)]">
          <span
            className={classNames('heading grid place-items-center px-2 py-4 text-base sm:text-xl', STATES[state].look)}
          >
            {STATES[state].word}
          </span>
          <div className="flex flex-col justify-center gap-1 px-4 py-3 sm:px-5">
            <div className="flex items-baseline justify-between gap-x-4">
              <h2 className="text-lg font-semibold">{label}</h2>
              <p className="figures shrink-0 text-sm text-ink-soft">{ms === null ? 'no answer' : `${ms} ms`}</p>
            </div>
            {fix !== null && (
              <p className="max-w-prose text-sm">
                {state !== 'off' && <strong className="font-bold">Suggested fix: </strong>}
                {fix}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
