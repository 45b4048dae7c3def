import { leftOutSteps } from '#shared/advice/withheldLines.rules.ts'
import { costRange, isFromProvider, isUnfinished, SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { dollars } from '#shared/lib/dollars.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { isWorthShowing, URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { AdviceTop, DoNots, FurtherMessages } from '#web/features/advice/AdviceSection.tsx'
import { AskAbout, Disagree } from '#web/features/advice/Disagree.tsx'
import { HazardQuestions } from '#web/features/advice/HazardQuestions.tsx'
import { Instructions } from '#web/features/analyses/Instructions.tsx'
import { LazyConfirmedOnSite } from '#web/features/analyses/LazyConfirmedOnSite.tsx'
import { stepGroups } from '#web/features/analyses/steps.rules.ts'
import type { useRepairRuns } from '#web/features/analyses/useSendAnswers.ts'
import { SafetyPanel, SEVERITY_COLOR } from '#web/features/analyses/Verdict.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'

type Analyses = ReturnType<typeof useRepairRuns>
type Props = {
  repair: Repair
  analyses: Analyses
  current: Analysis | null
  mayWrite: boolean
  openResult: () => void
}

/** The current result in short, who has confirmed it, and the way to the next one. */
export function RepairResult({ repair, analyses, current, mayWrite, openResult }: Props) {
  const me = useMe()
  const { runs } = analyses
  const [first] = repair.photos
  const [newest] = runs.data ?? []
  if (runs.data === undefined) {
    return (
      <ErrorState sentence={sentenceOf(runs.error)} onRetry={() => void runs.refetch()} isRetrying={runs.isFetching} />
    )
  }
  const isRunning = newest !== undefined && isUnfinished(newest.status)
  const isOtherPhotos =
    newest !== undefined && !isRunning && repair.photos.some(({ id }) => !newest.file_ids.includes(id))
  const count = repair.photos.length
  return (
    <div className="flex flex-col gap-4">
      {current !== null && (
        <ResultInShort
          run={current}
          isDone={repair.status === 'done'}
          cost={repair.actual_cost ?? null}
          onHazardAnswered={analyses.readAgain}
        />
      )}
      {current?.confirmed !== undefined && (
        <LazyConfirmedOnSite
          run={current}
          mayConfirm={mayWrite}
          renderMistake={(onClose) => <Disagree userId={me.id} runId={current.id} isOpenAtFirst onClose={onClose} />}
        />
      )}
      {isRunning && <Notice tone="notice">A new analysis is running.</Notice>}
      {isOtherPhotos && (
        <Notice tone="notice">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">Photos have been added since the last analysis.</span>
            {mayWrite && (
              <Button
                size="small"
                aria-disabled={analyses.isStarting}
                onClick={() => analyses.start(undefined, openResult)}
              >
                {count === 1 ? 'ANALYZE THE PHOTO' : `ANALYZE ${count} PHOTOS TOGETHER`}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {analyses.startError !== null && <Notice tone="error">{sentenceOf(analyses.startError)}</Notice>}
      {first !== undefined && (newest !== undefined || mayWrite) && (
        <ButtonLink to={analysisPath(first.id)} tone="primary" size="large">
          {newest === undefined ? 'ANALYZE' : 'OPEN THE FULL RESULT'}
        </ButtonLink>
      )}
    </div>
  )
}

/** The steps of the current result. Those of the general guidance stay in one group, as on its own screen. */
export function RepairSteps({ run: { id, method, result, advice } }: { run: Analysis }) {
  if (result === null || advice === null || result.repairInstructions.length === 0) return null
  const steps = result.repairInstructions
  const isGuidance = kindOfResult({ method, result, advice }) === 'guidance'
  return (
    <Instructions
      runId={id}
      steps={steps}
      groups={
        isGuidance
          ? [{ time: 'repair', places: steps.map((_step, place) => place), also: [] }]
          : stepGroups(steps, advice)
      }
      withheld={advice.withheld.map(({ step }) => step)}
      leftOut={leftOutSteps(advice.withheld)}
    />
  )
}

/** Questions about the result, and what is wrong with it. */
export function RepairTalk({ run, onQuestionsChanged }: { run: Analysis; onQuestionsChanged: () => void }) {
  const me = useMe()
  return (
    <div className="flex flex-col gap-3">
      {isFromProvider(run.method) && (
        <AskAbout key={`questions:${run.id}`} userId={me.id} runId={run.id} onQuestionsChanged={onQuestionsChanged} />
      )}
      {run.advice?.urgency != null && <Disagree key={run.id} userId={me.id} runId={run.id} />}
    </div>
  )
}

/**
 * What the current result says first, and all of its dangers, because its steps can be checked off below. A repair
 * that is done says how bad it was, and no longer how soon to act.
 */
function ResultInShort({
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
