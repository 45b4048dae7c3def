import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { isEvidenceTelling } from '#shared/advice/evidence.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { isWorthShowing } from '#web/features/advice/advice.rules.ts'
import { AdviceDetails } from '#web/features/advice/AdviceDetails.tsx'
import { CostSection } from '#web/features/advice/CostSection.tsx'
import { AskAbout } from '#web/features/advice/AskAbout.tsx'
import { Disagree } from '#web/features/advice/Disagree.tsx'
import { EvidenceSection } from '#web/features/advice/EvidenceSection.tsx'
import { AnalysisResult } from '#web/features/analyses/AnalysisResult.tsx'
import { NoticeCard } from '#web/features/analyses/NoticeCard.tsx'
import { RunningAnalysis } from '#web/features/analyses/RunningAnalysis.tsx'
import { SafetyPanel } from '#web/features/analyses/SafetyPanel.tsx'
import type { useAnalysis } from '#web/features/analyses/useAnalysis.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type Props = { analysis: ReturnType<typeof useAnalysis> }

/** The text side of the sheet: running, found, canceled, or unavailable. */
export function Findings({ analysis }: Props) {
  const { view, startError, loadError } = analysis
  if (loadError !== null) return <ErrorState sentence={sentenceOf(loadError)} onRetry={analysis.reload} />
  if (view.kind === 'running') {
    const error = analysis.cancelError ?? analysis.pollError
    return (
      <RunningAnalysis
        error={error === null ? null : sentenceOf(error)}
        isCancelling={analysis.isCancelling}
        onCancel={analysis.cancel}
      />
    )
  }
  if (analysis.isStarting) return <RunningAnalysis error={null} isCancelling={false} onCancel={null} />
  if (startError !== null) return <Stopped analysis={analysis} sentence={sentenceOf(startError)} />
  switch (view.kind) {
    case 'none':
      return <div role="status" aria-label="Loading the analysis" className="skeleton min-h-80" />
    case 'result':
      return <Found analysis={analysis} run={view.run} />
    case 'failed':
      return <Stopped analysis={analysis} sentence={view.run.notice ?? ANALYSIS_MESSAGES.failedCompletely} />
    case 'cancelled':
      return <Stopped analysis={analysis} sentence="The analysis was canceled." retryLabel="ANALYZE" />
  }
}

type StoppedProps = Props & { sentence: string; retryLabel?: string }

/**
 * There is no new result. This shows the reason with a button to try again, and below it the older result if there is
 * one.
 */
function Stopped({ analysis, sentence, retryLabel }: StoppedProps) {
  const { view } = analysis
  const older =
    view.kind === 'result' ? view.run : view.kind === 'failed' || view.kind === 'cancelled' ? view.older : null
  return (
    <>
      <NoticeCard
        sentence={sentence}
        setupHint={view.kind === 'failed' ? view.run.setup_hint : null}
        stillShown={older?.method === 'openai' ? 'The earlier analysis of this photo is shown below.' : null}
        isBusy={analysis.isStarting}
        onRetry={analysis.start}
        {...(retryLabel === undefined ? {} : { retryLabel })}
      />
      {older === null ? <SafetyPanel warnings={[]} /> : <Found analysis={analysis} run={older} />}
    </>
  )
}

function Found({ analysis, run }: Props & { run: Analysis }) {
  const me = useMe()
  const { result, advice, answers } = run
  if (result === null) return null
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  return (
    <>
      <AnalysisResult
        run={run}
        result={result}
        withheld={advice?.withheld ?? []}
        isStarting={analysis.isStarting}
        onRetry={analysis.start}
      />
      {shown !== null && (
        <CostSection
          advice={shown}
          answers={answers}
          repairId={run.repair_id}
          modelRange={run.method === 'openai' ? result.estimatedCost : null}
          onKept={analysis.refresh}
        />
      )}
      {shown !== null && <AdviceDetails advice={shown} />}
      {shown === null && advice !== null && isEvidenceTelling(advice) && <EvidenceSection evidence={advice.evidence} />}
      {run.method === 'openai' && (
        <AskAbout key={`questions:${run.id}`} userId={me.id} runId={run.id} onHeard={analysis.readAgain} />
      )}
      {(shown !== null || run.method === 'openai') && <Disagree key={run.id} userId={me.id} runId={run.id} />}
    </>
  )
}
