import { costRange, confidencePercent, isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { changesBetween, isAssessment } from './runComparison.rules.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { day } from '#web/lib/dates.ts'

/** The results of a repair over time, newest first, and what each says differently from the one before. */
export function RunComparison({ runs }: { runs: readonly Analysis[] }) {
  const shown = runs.filter(({ result }) => result !== null)
  if (shown.length < 2) return null
  return (
    <section aria-labelledby="over-time" className="flex flex-col gap-4">
      <h2 id="over-time" className="heading text-3xl">
        OVER TIME
      </h2>
      <ol className="flex flex-col border-t-2 border-rule">
        {shown.map((run, place) => (
          <Row key={run.id} run={run} older={shown.slice(place + 1).find(isAssessment) ?? null} />
        ))}
      </ol>
    </section>
  )
}

function Row({ run, older }: { run: Analysis; older: Analysis | null }) {
  const { result, advice, method } = run
  const isAssessed = isAssessment(run)
  const noDamage = result !== null && kindOfResult({ method, result, advice }) === 'no_damage'
  const changes = isAssessed && older !== null ? changesBetween(older, run) : []
  return (
    <li className="flex flex-col gap-2 border-b-2 border-hairline py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="figures font-semibold">{day(run.created_at)}</span>
        {isAssessed && result !== null ? (
          <SeverityChip severity={result.severity} noDamage={noDamage} />
        ) : (
          <span>General guidance, not from your photos</span>
        )}
        {isAssessed && !noDamage && advice !== null && advice.urgency !== null && (
          <span className="label">{URGENCY_LINES[advice.urgency]}</span>
        )}
      </div>
      {isAssessed && result !== null && (
        <p className="figures">
          {result.damageType}
          {isFromProvider(method) && !noDamage && result.estimatedCost !== null && (
            <>
              {' · '}
              <span className="inline-block max-w-full">{costRange(result.estimatedCost)}</span>
            </>
          )}
          {isFromProvider(method) && run.confidence !== null && ` · ${confidencePercent(run.confidence)}% confidence`}
          {method === 'fallback' && ' · prepared guidance from your answers'}
        </p>
      )}
      {isAssessed && older !== null && changes.length === 0 && (
        <p className="text-ink-soft">Nothing that matters has changed since the one before.</p>
      )}
      {changes.length > 0 && (
        <ul className="flex flex-col gap-1">
          {changes.map((change) => (
            <li key={change} className="font-medium">
              {change}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
