import { isFromProvider, isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import { leftOutSteps } from '#shared/advice/withheld.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { AskAbout } from '#web/features/advice/AskAbout.tsx'
import { Disagree } from '#web/features/advice/Disagree.tsx'
import { Instructions } from '#web/features/analyses/Instructions.tsx'
import { LazyConfirmedOnSite } from '#web/features/analyses/LazyConfirmedOnSite.tsx'
import { stepGroups } from '#web/features/analyses/steps.rules.ts'
import type { useRepairRuns } from '#web/features/analyses/useSendAnswers.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ResultInShort } from './ResultInShort.tsx'

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
