import { RotateCw } from 'lucide-react'
import type { CheckState } from '#shared/api/diagnostics.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { decision, useDiagnostics, type Line } from '#web/features/diagnostics/useDiagnostics.ts'
import { Breakable } from '#web/ui/Badge.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

const LOOKS = {
  ok: 'bg-level-1 text-on-level-1',
  warning: 'bg-level-2 text-on-level-2',
  failed: 'bg-level-3 text-on-level-3',
} as const

export function DiagnosticsPage() {
  const way = useWayBack(PATHS.profile)
  const checks = useDiagnostics()
  const isRunning = checks.isFetching
  const result = checks.data === undefined || isRunning ? null : decision(checks.data)
  return (
    <div className="flex flex-col gap-8 pt-6">
      <ScreenTop {...way} title="DIAGNOSTICS">
        <p className="max-w-prose text-lg">
          {globalThis.IS_LOCAL_APP
            ? 'Checks your browser and what this device keeps. Nothing here is secret.'
            : 'Checks your browser, your connection and our server. Nothing here is secret, so you can share it with support.'}
        </p>
        <Button
          aria-disabled={isRunning}
          onClick={() => {
            if (!isRunning) void checks.refetch()
          }}
        >
          <RotateCw className="size-5" aria-hidden="true" />
          RUN AGAIN
        </Button>
      </ScreenTop>
      <div className="grid items-start gap-6 lg:grid-cols-[min(22rem,34.4vw)_minmax(0,1fr)]">
        <div
          className={classNames(
            'rounded-plate border-2 border-rule p-5 lg:sticky lg:top-[calc(var(--bars)+1.375rem)]',
            result === null ? 'bg-sheet' : LOOKS[result.state],
          )}
        >
          <div role="status" className="flex min-h-15 flex-col gap-2">
            <p className="heading text-4xl lg:text-5xl">{result === null ? 'CHECKING...' : result.sentence}</p>
            {result !== null && result.off !== null && <p className="font-medium">{result.off}</p>}
          </div>
        </div>
        {checks.data === undefined ? (
          <div className="flex flex-col gap-2" aria-hidden="true">
            {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
              <div key={row} className="skeleton h-16" />
            ))}
          </div>
        ) : (
          <CheckList lines={checks.data} />
        )}
      </div>
    </div>
  )
}

const STATES: Readonly<Record<CheckState, { word: string; look: string }>> = {
  ok: { word: 'OK', look: 'bg-level-1 text-on-level-1' },
  warning: { word: 'WARNING', look: 'bg-level-2 text-on-level-2' },
  failed: { word: 'FAILED', look: 'bg-level-3 text-on-level-3' },
  off: { word: 'OFF', look: 'bg-bench text-ink' },
}

/** The checks with their result, their duration, and what to do about a failure. */
function CheckList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="plate divide-y-2 divide-hairline overflow-hidden">
      {lines.map(({ label, state, ms, fix }) => (
        <li
          key={label}
          className="flex flex-col min-[16rem]:grid min-[16rem]:grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        >
          <span
            className={classNames('heading grid place-items-center px-2 py-4 text-base sm:text-xl', STATES[state].look)}
          >
            {STATES[state].word}
          </span>
          <div className="flex flex-col justify-center gap-1 px-4 py-3 sm:px-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-lg wrap-break-word font-semibold">{label}</h2>
              <p className="figures shrink-0 text-sm text-ink-soft">{ms === null ? 'no answer' : `${ms} ms`}</p>
            </div>
            {fix !== null && (
              <p className="max-w-prose text-sm">
                {state !== 'off' && <strong className="font-bold">Suggested fix: </strong>}
                <Breakable text={fix} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
