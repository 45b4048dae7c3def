import type { ReactNode } from 'react'
import type { Me } from '#shared/api/accounts.ts'
import { Button, ButtonLink, type ButtonSize } from '#web/ui/Button.tsx'
import { analysisPath } from '#web/lib/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { analysesLeft, eachHint, endedSentence, isMany, startedSentence, startHint } from './runs.rules.ts'
import { useStarting } from './useStartRuns.ts'

type Props = {
  photos: number
  /** The photos that would get an analysis each, if some of them have one already. */
  eachOf?: number
  usage: Me['usage']
  isStarting: boolean
  size?: ButtonSize
  /** Analyzes the photos as one repair. Null where another button of the screen does. */
  together: { label: string; start: () => void } | null
  onEach: () => void
  /** Further buttons beside these. */
  children?: ReactNode
}

/**
 * The ways to analyze photos: as one repair, or each on its own. With more photos than one analysis looks at, it asks
 * which of the two fits. What each way takes is said before it starts.
 */
export function AnalyzeChoice(props: Props) {
  const { photos, eachOf = photos, usage, isStarting, size = 'normal', together, onEach, children } = props
  const asks = isMany(photos)
  const hasEach = photos > 1
  const canEach = eachOf > 0 && analysesLeft(usage) !== 0 && !isStarting
  const canTogether = photos > 0 && !isStarting
  const lines = [
    startHint(photos),
    hasEach && eachOf < photos ? eachOfSentence(photos - eachOf) : null,
    hasEach ? eachHint(eachOf, usage) : null,
  ].filter((line) => line !== null)
  return (
    <div className="no-print flex flex-col gap-3">
      {asks && <p className="heading text-2xl">One damage, or several?</p>}
      {lines.length > 0 && <p className="text-sm font-normal">{lines.join(' ')}</p>}
      <div className="flex flex-wrap gap-2">
        {together !== null && (
          <Button
            tone={asks ? 'plain' : 'primary'}
            size={size}
            className="grow"
            aria-disabled={!canTogether}
            onClick={() => canTogether && together.start()}
          >
            {isStarting ? 'STARTING...' : asks ? 'ANALYZE AS ONE REPAIR' : together.label}
          </Button>
        )}
        {hasEach && (
          <Button
            tone={asks ? 'primary' : 'plain'}
            size={size}
            className="grow"
            aria-disabled={!canEach}
            onClick={() => canEach && onEach()}
          >
            ANALYZE EACH
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

function eachOfSentence(analyzed: number): string {
  return analyzed === 1
    ? '1 of them has a result, which ANALYZE EACH leaves as it is.'
    : `${analyzed} of them have results, which ANALYZE EACH leaves as they are.`
}

/** How far the analyses are that this page starts one by one, and what came of it. */
export function EachProgress({ className }: { className?: string }) {
  const { starting, stop, dismiss } = useStarting()
  if (starting === null) return null
  const { wanted, started, state, refusal } = starting
  const [first] = started
  const hasEnded = state === 'ended'
  return (
    <Notice
      tone={!hasEnded ? 'notice' : started.length === wanted.length ? 'success' : 'error'}
      {...(className === undefined ? {} : { className })}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 grow basis-60 flex-col gap-2">
          <p className="figures">
            {hasEnded ? endedSentence(started.length, wanted.length) : startedSentence(started.length, wanted.length)}
          </p>
          {state === 'paused' && (
            <p className="text-sm font-normal">Only a few can start in a minute. The next ones follow by themselves.</p>
          )}
          {!hasEnded && <Progress label="Started analyses" share={started.length / wanted.length} />}
          {refusal !== null && <p>{refusal}</p>}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grow">
          {hasEnded && first !== undefined && (
            <ButtonLink to={analysisPath(first)} size="small" className="max-sm:grow" onClick={dismiss}>
              SEE THE FIRST
            </ButtonLink>
          )}
          <Button size="small" className="max-sm:grow" onClick={hasEnded ? dismiss : stop}>
            {hasEnded ? 'CLOSE' : 'STOP'}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
