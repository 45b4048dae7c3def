import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { saysAnything } from '#shared/advice/answers.ts'
import { leadOf } from '#shared/advice/firstThings.rules.ts'
import { ANALYSIS_MESSAGES, NO_AI, SERVICE_UNAVAILABLE } from '#shared/analyses/analysis.messages.ts'
import { isFromProvider, SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { kindOfResult } from '#shared/analyses/resultKind.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { HAS_AI } from '#web/features/advice/installation.ts'
import { factsOf, isCallFirst, isWorthShowing, saidBackOf, URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { AdviceTop, DoFirst, DoNots, FurtherMessages, WorkSection } from '#web/features/advice/AdviceSection.tsx'
import { HazardQuestions } from '#web/features/advice/HazardQuestions.tsx'
import { Facts } from '#web/features/analyses/FactCards.tsx'
import { FirstStep } from '#web/features/analyses/Instructions.tsx'
import {
  GuidanceHead,
  NoDamageHead,
  SafetyPanel,
  SecondLookNote,
  TypicalValues,
  Verdict,
} from '#web/features/analyses/Verdict.tsx'
import { RunningAnalysis, type useRunView } from '#web/features/analyses/RunningAnalysis.tsx'
import type { useStartRun } from '#web/features/analyses/useStartRuns.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState, Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

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
  const mayWrite = useMayDo()('write')
  if (loadError !== null) return <ErrorState sentence={sentenceOf(loadError)} onRetry={runs.reload} />
  if (view.kind === 'running') return <RunningAnalysis fileId={fileId} run={view.run} error={runs.progressError} />
  if (starts.isStarting) return <RunningAnalysis fileId={fileId} run={null} error={null} />
  if (starts.startError !== null) return <Stopped {...parts} sentence={sentenceOf(starts.startError)} about={null} />
  switch (view.kind) {
    case 'none':
      // Whoever may, has just started one.
      if (runs.hasNone && !mayWrite) return <Notice tone="notice">This photo has no analysis yet.</Notice>
      return <div role="status" aria-label="Loading the analysis" className="skeleton min-h-80" />
    case 'result':
      return <Found {...parts} run={view.run} />
    case 'failed':
      return (
        <Stopped
          {...parts}
          sentence={view.run.notice ?? ANALYSIS_MESSAGES.failedCompletely}
          about={aboutService(view.run)}
        />
      )
    case 'cancelled':
      return <Stopped {...parts} sentence="The analysis was canceled." about={null} retryLabel="ANALYZE" />
  }
}

type Parts = Omit<Props, 'fileId'>
type StoppedProps = Parts & Pick<NoticeCardProps, 'sentence' | 'about' | 'retryLabel'>

/**
 * There is no new result. This shows the reason with a button to try again, and below it the older result if there is
 * one.
 */
function Stopped({ runs, starts, picture, sentence, about, retryLabel }: StoppedProps) {
  const { view } = runs
  const older =
    view.kind === 'result' ? view.run : view.kind === 'failed' || view.kind === 'cancelled' ? view.older : null
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <NoticeCard
        sentence={sentence}
        about={about}
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
            about={aboutService(run)}
            setupHint={run.setup_hint}
            isBusy={starts.isStarting}
            onRetry={starts.start}
          />
        )
      }
    />
  )
}

function aboutService({ answers }: Pick<Analysis, 'answers'>): string {
  if (HAS_AI) return SERVICE_UNAVAILABLE
  return saysAnything(answers) ? NO_AI.answered : NO_AI.unanswered
}

const FROM_ANSWERS = 'From your answers. No photo was analyzed.'
const FROM_ANSWERS_IN_SHOP = 'From the answers. No photo was analyzed.'

type ResultTopProps = {
  run: Analysis
  result: DamageAnalysis
  /** The photo, small. */
  picture: ReactNode
  /** Why this is no analysis, below what to do now. */
  notice: ReactNode
  onHazardAnswered: () => void
}

/** The part of a result that comes first: the verdict, the first thing to do, the dangers, and who does the work. */
function ResultTop({ run, result, picture, notice, onHazardAnswered }: ResultTopProps) {
  const { advice, answers } = run
  const kind = kindOfResult({ method: run.method, result, advice })
  const shown = advice !== null && isWorthShowing(advice, answers) ? advice : null
  const isMessageFirst = kind === 'guidance' && shown !== null && shown.first_message !== null
  const steps = result.repairInstructions
  const lead = leadOf(advice, steps)
  const hasVerdict = kind === 'found' || kind === 'playbook'
  const facts = (
    <Facts
      result={result}
      {...factsOf(advice, answers)}
      isAlone={isCallFirst(advice)}
      isOfShop={run.confirmed !== undefined}
    />
  )
  const top = shown !== null && <AdviceTop advice={shown} warnings={result.safetyWarnings} steps={steps} />
  const isSerious = SEVERITIES.indexOf(result.severity) >= SEVERITIES.indexOf('High')
  return (
    <div className="rise flex flex-col gap-4 sm:gap-5">
      {isMessageFirst && top}
      {kind === 'guidance' && <GuidanceHead picture={picture} />}
      {kind === 'no_damage' && <NoDamageHead result={result} picture={picture} />}
      {hasVerdict && (
        <Verdict
          severity={result.severity}
          damageType={result.damageType}
          urgency={advice?.urgency == null ? null : URGENCY_LINES[advice.urgency]}
          basis={kind !== 'playbook' ? null : run.confirmed === undefined ? FROM_ANSWERS : FROM_ANSWERS_IN_SHOP}
          picture={picture}
        >
          <DoFirst
            lines={lead.lines}
            step={lead.isFirstStep ? <FirstStep key={run.id} runId={run.id} steps={steps} /> : undefined}
          />
          {!isCallFirst(advice) && facts}
        </Verdict>
      )}
      {!isMessageFirst && top}
      {hasVerdict && isCallFirst(advice) && facts}
      {shown !== null && run.repair_id !== null && (
        <HazardQuestions repairId={run.repair_id} advice={shown} onAnswered={onHazardAnswered} />
      )}
      {HAS_AI && notice}
      {run.second_look !== null && run.second_look.disagrees.length > 0 && <SecondLookNote look={run.second_look} />}
      <SafetyPanel
        warnings={result.safetyWarnings}
        isLoud={(isSerious && (shown?.first_message ?? null) === null) || advice?.is_text_unread === true}
      />
      {shown !== null && <FurtherMessages messages={shown.also} />}
      {shown !== null && <DoNots advice={shown} warnings={result.safetyWarnings} />}
      {shown !== null && (
        <WorkSection
          work={shown.work}
          saidAbove={shown.first_message === null ? [] : saidBackOf(shown)}
          isNamedAbove={hasVerdict}
          isOfShop={run.confirmed !== undefined}
        />
      )}
      {kind === 'guidance' && <TypicalValues result={result} />}
      {!HAS_AI && notice}
    </div>
  )
}

type NoticeCardProps = {
  sentence: string
  /** What a sentence about the service means for the owner of the photo, who can do nothing about it. */
  about: string | null
  setupHint?: string | null
  /** What is shown below the notice anyway. */
  stillShown?: string | null
  retryLabel?: string
  isBusy: boolean
  onRetry: () => void
}

/** Explains why this is not an analysis of the photo, and offers another attempt. */
function NoticeCard({ sentence, about, setupHint = null, stillShown = null, ...retry }: NoticeCardProps) {
  const { retryLabel = 'RETRY AI ANALYSIS', isBusy, onRetry } = retry
  const mayWrite = useMayDo()('write')
  return (
    // This is not a landmark, because it appears and disappears with each attempt.
    <div className="overflow-hidden rounded-plate border-2 border-rule bg-notice">
      <h2 className="heading bg-yellow px-4 py-2 text-xl text-on-yellow">ANALYSIS NOTICE</h2>
      <div className="flex flex-col items-start gap-3 p-4">
        <div role="status" className="flex flex-col gap-1">
          {about !== null && <p className="text-lg leading-snug font-semibold">{about}</p>}
          <p className={classNames(about === null ? 'font-medium' : 'text-sm')}>{sentence}</p>
        </div>
        {stillShown !== null && <p>{stillShown}</p>}
        {setupHint !== null && (
          <p className="border-l-4 border-yellow-deep pl-3 text-sm whitespace-pre-wrap">{setupHint}</p>
        )}
        {mayWrite && (
          <Button className="no-print" onClick={onRetry} disabled={isBusy}>
            <RotateCw className="size-5" aria-hidden="true" />
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Shown when the address names no photo of this person. The specification has the heading. */
export function NoFileSelected() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.upload} />
      <PageHeading>NO FILE SELECTED</PageHeading>
      <p className="max-w-prose text-lg">
        This photo isn&apos;t in your account. It may have been deleted, or belong to another account. Pick a photo to
        analyze.
      </p>
      <ButtonLink to={PATHS.upload} tone="primary" size="large">
        GO TO UPLOAD
      </ButtonLink>
    </div>
  )
}
