import { URGENCIES, type Urgency } from '#shared/advice/advice.ts'
import {
  confidencePercent,
  costRange,
  isFromProvider,
  SEVERITIES,
  type AnalysisMethod,
  type Severity,
} from '#shared/analyses/analysis.rules.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
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

/** What is compared of a run. A cost is compared only if a provider estimated it. */
export type ComparedRun = {
  method: AnalysisMethod | null
  result: {
    damageType: string
    severity: Severity
    estimatedCost: { min: number; max: number } | null
  } | null
  advice: { urgency: Urgency | null; hazards: readonly { code: string; because: string }[] } | null
  confidence: number | null
}

/** Whether a run assesses the damage. The general guidance is about no damage in particular. */
export function isAssessment(run: ComparedRun): boolean {
  return run.result !== null && run.advice !== null && run.advice.urgency !== null
}

/**
 * What a newer assessment says differently from an older one, in sentences. Empty if nothing that matters changed. None
 * of them calls the damage better: another photo or other words may only have left out what is still there.
 */
export function changesBetween(older: ComparedRun, newer: ComparedRun): string[] {
  if (older.result === null || newer.result === null) return []
  const [before, now] = [older.result, newer.result]
  return [
    before.damageType === now.damageType
      ? null
      : `It's now called “${now.damageType}” instead of “${before.damageType}”.`,
    severityChange(before.severity, now.severity),
    urgencyChange(older.advice?.urgency ?? null, newer.advice?.urgency ?? null),
    isLower(older, newer) ? (older.method === newer.method ? NOT_BETTER : NOT_THE_SAME) : null,
    ...notFound(older, newer),
    costChange(costOf(older), costOf(newer)),
    confidenceChange(older, newer),
  ].filter((sentence) => sentence !== null)
}

function severityChange(before: Severity, now: Severity): string | null {
  if (before === now) return null
  const isWorse = SEVERITIES.indexOf(now) > SEVERITIES.indexOf(before)
  return isWorse
    ? `It's rated worse: ${now} instead of ${before}.`
    : `This one rates it ${now}, the earlier one ${before}.`
}

function urgencyChange(before: Urgency | null, now: Urgency | null): string | null {
  if (before === null || now === null || before === now) return null
  // The list ends with the most urgent.
  const isSooner = URGENCIES.indexOf(now) > URGENCIES.indexOf(before)
  return isSooner
    ? `It's more urgent: “${spoken(now)}” instead of “${spoken(before)}”.`
    : `This one says “${spoken(now)}”, the earlier one “${spoken(before)}”.`
}

const NOT_BETTER = "That doesn't mean the damage got better. If in doubt, go by the more serious one."
const NOT_THE_SAME =
  "One of them looked at your photos, and the other went by your answers, so this doesn't say how the damage changed. If in doubt, go by the more serious one."

function isLower(older: ComparedRun, newer: ComparedRun): boolean {
  if (older.result === null || newer.result === null) return false
  if (SEVERITIES.indexOf(newer.result.severity) < SEVERITIES.indexOf(older.result.severity)) return true
  const [before, now] = [older.advice?.urgency ?? null, newer.advice?.urgency ?? null]
  return before !== null && now !== null && URGENCIES.indexOf(now) < URGENCIES.indexOf(before)
}

/** The dangers of the older one that the newer one does not name. */
function notFound(older: ComparedRun, newer: ComparedRun): string[] {
  const found = new Set(newer.advice?.hazards.map(({ code }) => code))
  const missing = (older.advice?.hazards ?? []).filter(({ code }) => !found.has(code))
  return [...new Set(missing.map(({ because }) => because))].map(
    (because) => `This one did not find what the earlier one did: “${because}” It may still be there.`,
  )
}

function spoken(urgency: Urgency): string {
  const line = URGENCY_LINES[urgency]
  return line.slice(0, 1) + line.slice(1).toLowerCase()
}

type Cost = { min: number; max: number }

function costOf({ method, result }: ComparedRun): Cost | null {
  return isFromProvider(method) ? (result?.estimatedCost ?? null) : null
}

function costChange(before: Cost | null, now: Cost | null): string | null {
  if (before === null || now === null || costRange(before) === costRange(now)) return null
  const [middleBefore, middleNow] = [before.min + before.max, now.min + now.max]
  const direction = middleNow > middleBefore ? 'rose' : middleNow < middleBefore ? 'fell' : 'changed'
  return `The estimated cost ${direction} from ${costRange(before)} to ${costRange(now)}.`
}

/** A smaller difference says nothing. */
const CONFIDENCE_STEP = 10

function confidenceChange(older: ComparedRun, newer: ComparedRun): string | null {
  if (!isFromProvider(older.method) || !isFromProvider(newer.method)) return null
  if (older.confidence === null || newer.confidence === null) return null
  const [before, now] = [confidencePercent(older.confidence), confidencePercent(newer.confidence)]
  if (Math.abs(now - before) < CONFIDENCE_STEP) return null
  return `The AI is ${now > before ? 'more' : 'less'} certain: ${now}% instead of ${before}%.`
}
