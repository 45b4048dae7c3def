import { costRange, SEVERITIES, isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { URGENCY_LINES } from '#web/features/advice/urgency.messages.ts'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceTop, DoNots, FurtherMessages } from '#web/features/advice/AdviceSection.tsx'
import { HazardQuestions } from '#web/features/advice/HazardQuestions.tsx'
import { SEVERITY_COLOR } from '#web/features/analyses/SeverityChip.tsx'
import { SafetyPanel } from '#web/features/analyses/SafetyPanel.tsx'
import { classNames } from '#web/lib/classNames.ts'

/**
 * What the current result says first, and all of its dangers, because its steps can be checked off below. A repair
 * that is done says how bad it was, and no longer how soon to act.
 */
export function ResultInShort({
  run,
  isDone,
  cost,
  onHazardAnswered,
}: {
  run: Analysis
  isDone: boolean
  /** What was entered as the cost of the repair. It leads. */
  cost: number | null
  onHazardAnswered: () => void
}) {
  const { result, advice, method, answers } = run
  if (result === null || advice === null) return null
  const { first_message: first, urgency } = advice
  const kind = kindOfResult({ method, result, advice })
  const isShown = isWorthShowing(advice, answers)
  const top = isShown && (
    <AdviceTop advice={advice} warnings={result.safetyWarnings} steps={result.repairInstructions} />
  )
  const isSerious = SEVERITIES.indexOf(result.severity) >= SEVERITIES.indexOf('High')
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      {first !== null && top}
      {kind === 'no_damage' && (
        <p className="rounded-plate border-2 border-dashed border-rule px-5 py-4">
          <span className="heading block text-2xl">NO DAMAGE VISIBLE</span>
          We found nothing to repair in this photo.
        </p>
      )}
      {(kind === 'found' || kind === 'playbook') && (
        <div className="overflow-hidden rounded-plate border-2 border-rule bg-sheet">
          {isDone ? (
            <p className="px-5 pt-4 text-ink-soft">Was {result.severity.toLowerCase()}</p>
          ) : (
            <p
              className={classNames('flex flex-wrap items-baseline gap-x-4 px-5 py-3', SEVERITY_COLOR[result.severity])}
            >
              <span className="heading text-4xl">{result.severity}</span>
              {urgency !== null && <span className="heading text-2xl">{URGENCY_LINES[urgency]}</span>}
            </p>
          )}
          <div className="flex flex-col gap-1 px-5 py-4">
            <p className="heading text-2xl">{result.damageType}</p>
            {cost !== null && <p className="heading figures text-2xl">{dollars(cost)}</p>}
            {isFromProvider(method) && result.estimatedCost !== null && (
              <p className="figures">
                {cost !== null && 'Estimated: '}
                <span className="inline-block max-w-full">{costRange(result.estimatedCost)}</span> ·{' '}
                {result.estimatedTime}
              </p>
            )}
            {method === 'fallback' && <p>Prepared guidance from your answers, not an assessment of your photos.</p>}
          </div>
        </div>
      )}
      {kind === 'guidance' && (
        <p className="rounded-plate border-2 border-dashed border-rule px-5 py-4">
          <span className="heading block text-2xl">GENERAL GUIDANCE</span>
          This is not an assessment of your photos.
        </p>
      )}
      {first === null && top}
      {isShown && run.repair_id !== null && (
        <HazardQuestions repairId={run.repair_id} advice={advice} onAnswered={onHazardAnswered} />
      )}
      <SafetyPanel
        warnings={result.safetyWarnings}
        isLoud={(isSerious && !isDone) || advice.is_text_unread || first !== null}
      />
      <FurtherMessages messages={advice.also} />
      {isShown && <DoNots advice={advice} warnings={result.safetyWarnings} />}
    </section>
  )
}
