import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Answers } from '#shared/advice/answers.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { AnswersPanel } from '#web/features/advice/AnswersPanel.tsx'
import { LazyAnswersForm, preloadAnswersForm } from '#web/features/advice/LazyAnswersForm.tsx'
import { announcement } from '#web/features/analyses/announcement.rules.ts'
import { AnalysisBadge } from '#web/features/analyses/AnalysisBadge.tsx'
import { ReportActions } from '#web/features/analyses/ReportActions.tsx'
import { useAnalysis, useRuns } from '#web/features/analyses/useAnalysis.ts'
import { useMarkSeen } from '#web/features/analyses/useMarkSeen.ts'
import { FileCard } from '#web/features/files/FileCard.tsx'
import { useNewPhotos } from '#web/features/files/newPhotos.ts'
import { useFile } from '#web/features/files/useFile.ts'
import { DamagePhotos } from '#web/features/repairs/DamagePhotos.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { ANSWERS_HASH, PATHS } from '#web/lib/paths.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Findings } from './Findings.tsx'
import { FirstThings } from './FirstThings.tsx'
import { NoFileSelected } from './NoFileSelected.tsx'

export function AnalysisPage() {
  const [search] = useSearchParams()
  const id = search.get('file') ?? ''
  if (id === '') return <Navigate to={PATHS.upload} replace />
  return <OneFile key={id} id={id} />
}

function OneFile({ id }: { id: string }) {
  const file = useFile(id)
  // Loaded in parallel with the photo and rendered together with it, so that nothing moves when the second of the two
  // arrives.
  const runs = useRuns(id)
  if (file.data === null) return <NoFileSelected />
  // Not 'pending', because after a failure the sheet's own fetch sets that state again, and the two would alternate
  // forever.
  if (file.data !== undefined && runs.isFetched) return <Sheet file={file.data} />
  return (
    <div className="flex flex-col gap-8 pt-6">
      <Title />
      {file.isError ? (
        <ErrorState
          sentence={sentenceOf(file.error)}
          onRetry={() => void file.refetch()}
          isRetrying={file.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the photo" className="grid gap-8 lg:grid-cols-2">
          <div className="skeleton aspect-[4/3]" />
          <div className="skeleton min-h-80" />
        </div>
      )}
    </div>
  )
}

function Title() {
  return (
    <div>
      <BackLink to={PATHS.upload} />
      <PageHeading>AI DAMAGE ANALYSIS</PageHeading>
    </div>
  )
}

function Sheet({ file }: { file: FileRecord }) {
  const me = useMe()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isHeld = hash === ANSWERS_HASH
  const [isTelling, setTelling] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const analysis = useAnalysis(file.id, isHeld, useRefreshMe())
  const { view } = analysis
  const { forget } = useNewPhotos()
  useEffect(() => forget([file.id]), [forget, file.id])
  useEffect(() => whenIdle(preloadAnswersForm), [])
  const shown =
    view.kind === 'result' ? view.run : view.kind === 'cancelled' || view.kind === 'failed' ? view.older : null
  const isScanning = view.kind === 'running' || analysis.isStarting
  // The notice of a run that produced only guidance is shown here too.
  useMarkSeen(file.id, isScanning || view.kind === 'none' ? [] : [view.run, ...(shown === null ? [] : [shown])])
  const marks = isScanning ? [] : (shown?.advice?.marks.filter((mark) => mark.file_id === file.id) ?? [])
  const repairId = isScanning || view.kind === 'none' ? null : view.run.repair_id
  const asksFirst = isHeld && view.kind === 'none'
  const tell = (answers: Answers, onTold: () => void) =>
    analysis.tell(answers, () => {
      onTold()
      showTop()
    })
  const form = {
    userId: me.id,
    fileId: file.id,
    said: view.kind === 'none' ? {} : view.run.answers,
    isSending: analysis.isTelling,
    error: analysis.tellError === null ? null : sentenceOf(analysis.tellError),
  }
  return (
    <div className="flex flex-col gap-8 pt-6">
      <p role="status" className="sr-only">
        {announcement({
          kind: view.kind,
          method: shown?.method ?? null,
          isStarting: analysis.isStarting,
          couldNotStart: analysis.startError !== null,
        })}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="flex flex-col gap-3">
          <Title />
          {shown !== null && !isScanning && <AnalysisBadge run={shown} />}
        </div>
        {shown !== null && !isScanning && (
          <ReportActions
            runId={shown.id}
            title={`${shown.method === 'openai' ? 'AI DAMAGE ANALYSIS' : 'GENERAL REPAIR GUIDANCE'}: ${file.file_name}`}
          />
        )}
      </div>
      {shown !== null && !isScanning && <FirstThings run={shown} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
        {/* The form and the photos are longer than the window, so they scroll with the page. */}
        <div
          className={classNames(
            'flex min-w-0 flex-col gap-4',
            !isTelling && !isAdding && 'lg:sticky lg:top-[calc(var(--bars)+1.375rem)]',
          )}
        >
          <FileCard file={file} isScanning={isScanning} marks={marks} />
          {!asksFirst && (
            <AnswersPanel
              {...form}
              isOpen={isTelling}
              onOpenChange={setTelling}
              notice={analysis.keptNotice === null ? null : sentenceOf(analysis.keptNotice)}
              onSend={tell}
            />
          )}
          {repairId !== null && (
            <DamagePhotos
              repairId={repairId}
              isOpen={isAdding}
              onOpenChange={setAdding}
              onNamed={analysis.refresh}
              onAdded={analysis.start}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {asksFirst ? (
            <LazyAnswersForm
              {...form}
              onSend={tell}
              closeLabel="SKIP AND ANALYZE"
              onClose={() => {
                void navigate({ search }, { replace: true })
                showTop()
              }}
            />
          ) : (
            <Findings analysis={analysis} />
          )}
          {!isScanning && !asksFirst && (
            <div className="no-print flex flex-wrap gap-3 border-t-2 border-rule pt-6">
              <ButtonLink to={PATHS.upload} tone="primary" size="large" className="grow">
                ANALYZE ANOTHER PHOTO
              </ButtonLink>
              <ButtonLink to={PATHS.home} size="large" className="grow">
                BACK TO DASHBOARD
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** The form is long and disappears with the button that was pressed. What comes of it begins at the top. */
function showTop() {
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}
