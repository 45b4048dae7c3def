import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import type { ReactNode } from 'react'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { NoticeCard } from '#web/features/analyses/NoticeCard.tsx'
import { RunningAnalysis } from '#web/features/analyses/RunningAnalysis.tsx'
import { SafetyPanel } from '#web/features/analyses/SafetyPanel.tsx'
import type { useRunView } from '#web/features/analyses/useRunView.ts'
import type { useStartRun } from '#web/features/analyses/useStartRun.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ResultTop } from './ResultTop.tsx'

type Props = {
  fileId: string
  runs: ReturnType<typeof useRunView>
  starts: ReturnType<typeof useStartRun>
  /** The photo, small, for the head of a result. */
  picture: ReactNode
}

/** The first part of the sheet: running, found, canceled, or unavailable. */
export function AnalysisState({ fileId, ...parts }: Props) {
  const { runs, starts } = parts
  const { view, loadError } = runs
  if (loadError !== null) return <ErrorState sentence={sentenceOf(loadError)} onRetry={runs.reload} />
  if (view.kind === 'running') return <RunningAnalysis fileId={fileId} run={view.run} error={runs.progressError} />
  if (starts.isStarting) return <RunningAnalysis fileId={fileId} run={null} error={null} />
  if (starts.startError !== null)
    return <Stopped {...parts} sentence={sentenceOf(starts.startError)} isAboutService={false} />
  switch (view.kind) {
    case 'none':
      return <div role="status" aria-label="Loading the analysis" className="skeleton min-h-80" />
    case 'result':
      return <Found {...parts} run={view.run} />
    case 'failed':
      return <Stopped {...parts} sentence={view.run.notice ?? ANALYSIS_MESSAGES.failedCompletely} isAboutService />
    case 'cancelled':
      return <Stopped {...parts} sentence="The analysis was canceled." isAboutService={false} retryLabel="ANALYZE" />
  }
}

type Parts = Omit<Props, 'fileId'>
type StoppedProps = Parts & { sentence: string; isAboutService: boolean; retryLabel?: string }

/**
 * There is no new result. This shows the reason with a button to try again, and below it the older result if there is
 * one.
 */
function Stopped({ runs, starts, picture, sentence, isAboutService, retryLabel }: StoppedProps) {
  const { view } = runs
  const older =
    view.kind === 'result' ? view.run : view.kind === 'failed' || view.kind === 'cancelled' ? view.older : null
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <NoticeCard
        sentence={sentence}
        isAboutService={isAboutService}
        setupHint={view.kind === 'failed' ? view.run.setup_hint : null}
        stillShown={isFromProvider(older?.method) ? 'The earlier analysis of this photo is shown below.' : null}
        isBusy={starts.isStarting}
        onRetry={starts.start}
        {...(retryLabel === undefined ? {} : { retryLabel })}
      />
      {older?.result == null ? (
        <SafetyPanel warnings={[]} isLoud={false} />
      ) : (
        // The notice of the guidance is left out, because the card above says what has happened since.
        <ResultTop
          run={older}
          result={older.result}
          picture={picture}
          notice={null}
          onHazardAnswered={runs.readAgain}
        />
      )}
    </div>
  )
}

function Found({ runs, starts, picture, run }: Parts & { run: Analysis }) {
  if (run.result === null) return null
  return (
    <ResultTop
      run={run}
      result={run.result}
      picture={picture}
      onHazardAnswered={runs.readAgain}
      notice={
        run.notice === null ? null : globalThis.IS_LOCAL_APP ? (
          // No other attempt would change it.
          <Notice tone="notice" isQuiet>
            {run.notice}
          </Notice>
        ) : (
          <NoticeCard
            sentence={run.notice}
            isAboutService
            setupHint={run.setup_hint}
            isBusy={starts.isStarting}
            onRetry={starts.start}
          />
        )
      }
    />
  )
}
