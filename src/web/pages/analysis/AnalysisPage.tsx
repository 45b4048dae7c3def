import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Answers } from '#shared/advice/answers.ts'
import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { HAS_AI } from '#web/features/advice/installation.ts'
import { useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { AnswersPanel, LazyAnswersForm, preloadAnswersForm } from '#web/features/advice/AnswersPanel.tsx'
import { announcement } from '#web/features/analyses/runs.rules.ts'
import { ReportDownload } from '#web/features/analyses/ReportDownload.tsx'
import { useMarkSeen, useRuns, useRunView } from '#web/features/analyses/RunningAnalysis.tsx'
import { useSendAnswers } from '#web/features/analyses/useSendAnswers.ts'
import { useStartRun } from '#web/features/analyses/useStartRuns.ts'
import { FileCard, PhotoStrip } from '#web/features/files/history/FileCard.tsx'
import { PhotoCaption } from '#web/features/files/PhotoCaption.tsx'
import { LazyPhotoViewer } from '#web/features/files/history/LazyPhotoViewer.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { useFile } from '#web/features/files/files.api.ts'
import { DamagePhotos } from '#web/features/repairs/DamagePhotos.tsx'
import { useRunPhotos } from '#web/features/repairs/repairs.api.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { ANSWERS_HASH, PATHS, repairPath } from '#web/lib/paths.ts'
import { usePhotoArrival } from '#web/lib/photoMotion.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { ShareButton } from '#web/parts/share/ShareButton.tsx'
import { BackLink, PrintHead } from '#web/ui/ScreenTop.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { AnalysisState, NoFileSelected } from './AnalysisState.tsx'
import { ResultDetails } from './ResultDetails.tsx'
import { isOnlyGeneral, WhatIsDamaged, WhatNext } from './WhatNext.tsx'

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
  if (file.data !== undefined && runs.isFetched) {
    return <Sheet file={file.data} />
  }
  return (
    <div className="flex flex-col gap-4 pt-2 sm:pt-4">
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

function Title({ children }: { children?: ReactNode }) {
  return (
    <div className="@container flex flex-wrap items-center gap-x-2 max-sm:-mt-2 sm:gap-x-4 [&>a]:mt-0! [&>a]:self-center">
      <BackLink to={PATHS.upload} />
      {/* What can be pressed stays in the first line where the title needs one of its own. */}
      <PageHeading className="text-lg @max-[16.5rem]:order-last @max-[16.5rem]:basis-full @min-[21rem]:text-2xl sm:text-4xl">
        AI DAMAGE ANALYSIS
      </PageHeading>
      {children}
    </div>
  )
}

function Sheet({ file }: { file: FileRecord }) {
  const me = useMe()
  const mayWrite = useMayDo()('write')
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const waitsForAnswers = hash === ANSWERS_HASH
  const [isAnswering, setAnswering] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const refreshMe = useRefreshMe()
  const runs = useRunView(file.id)
  const starts = useStartRun({
    fileId: file.id,
    startsFirst: runs.hasNone && !waitsForAnswers && mayWrite,
    onStarted: refreshMe,
  })
  const { view } = runs
  const { forget } = useJustUploaded()
  const newest = view.kind === 'none' ? null : view.run
  // All photos of the run, because it may have been started elsewhere, for several photos together.
  useEffect(() => forget([file.id, ...(newest?.file_ids ?? [])]), [forget, file.id, newest?.file_ids])
  useEffect(() => whenIdle(preloadAnswersForm), [])
  const shown =
    view.kind === 'result' ? view.run : view.kind === 'cancelled' || view.kind === 'failed' ? view.older : null
  const answering = useSendAnswers(file.id, newest?.repair_id ?? null, refreshMe)
  const isScanning = view.kind === 'running' || starts.isStarting
  // The notice of a run that produced only guidance is shown here too.
  useMarkSeen(file.id, isScanning || view.kind === 'none' ? [] : [view.run, ...(shown === null ? [] : [shown])])
  const marks = isScanning ? [] : (shown?.advice?.marks ?? [])
  const repairId = isScanning || view.kind === 'none' ? null : view.run.repair_id
  const photos = useRunPhotos(repairId, shown?.file_ids ?? [], file)
  /** The place of the photo that is open over the whole window. */
  const [opened, setOpened] = useState<number | null>(null)
  const arrival = usePhotoArrival(file.id)
  const asksFirst = waitsForAnswers && view.kind === 'none'
  const [isSkipped, setSkipped] = useState(false)
  // Without an AI, the answers are all that advice about this damage can come from.
  const leadsWithQuestions =
    !HAS_AI && mayWrite && !isSkipped && !isScanning && !isAnswering && shown !== null && isOnlyGeneral(shown)
  const sendAnswers = (answers: Answers, onSent: (repairId: string | null) => void) =>
    answering.send(answers, (repair) => {
      onSent(repair)
      showTop()
    })
  const form = {
    userId: me.id,
    fileId: file.id,
    said: view.kind === 'none' ? {} : view.run.answers,
    asked: shown?.advice?.ask,
    isSending: answering.isSending,
    error: answering.error === null ? null : sentenceOf(answering.error),
  }
  const shareable =
    shown === null || isScanning
      ? null
      : {
          repairId: shown.repair_id,
          run: shown,
          title: `${isFromProvider(shown.method) ? 'AI DAMAGE ANALYSIS' : 'GENERAL REPAIR GUIDANCE'}: ${file.file_name}`,
          photo: file,
        }
  const picture = (
    <button
      ref={arrival}
      type="button"
      onClick={() => setOpened(photos.indexOf(file))}
      aria-label="Open the photo"
      className="no-print shrink-0 lg:hidden"
    >
      <Photo src={file.thumbnail_url} alt="" className="size-16 rounded-plate border-2 border-rule" />
    </button>
  )
  return (
    <div className="flex flex-col gap-2 pt-2 sm:gap-4 sm:pt-4">
      <p role="status" className="sr-only">
        {announcement({
          kind: view.kind,
          method: shown?.method ?? null,
          isStarting: starts.isStarting,
          couldNotStart: starts.startError !== null,
        })}
      </p>
      <PrintHead
        about={`Photo: ${file.file_name}`}
        owner={me.name}
        date={day((shown ?? newest)?.created_at ?? file.created_at)}
      />
      <Title>
        {shareable !== null && (
          <ShareButton shareable={shareable} isSign className="-mr-2 ml-auto w-11 self-center px-0! lg:hidden" />
        )}
      </Title>
      {opened !== null && (
        <LazyPhotoViewer photos={photos} marks={marks} first={opened} onClose={() => setOpened(null)} />
      )}
      <div className="grid items-start gap-x-8 gap-y-6 [overflow-anchor:none] lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0">
          {asksFirst ? (
            <LazyAnswersForm
              {...form}
              onSend={sendAnswers}
              closeLabel="SKIP AND ANALYZE"
              onClose={() => {
                void navigate({ search }, { replace: true })
                showTop()
              }}
            />
          ) : (
            <div className="flex flex-col gap-6">
              {leadsWithQuestions && (
                <WhatIsDamaged
                  userId={me.id}
                  fileId={file.id}
                  isSending={answering.isSending}
                  error={form.error}
                  onSend={(answers) => sendAnswers({ ...form.said, ...answers }, () => undefined)}
                  onAskAll={() => setAnswering(true)}
                  onSkip={() => setSkipped(true)}
                />
              )}
              <AnalysisState fileId={file.id} runs={runs} starts={starts} picture={picture} />
            </div>
          )}
        </div>
        {!isScanning && !asksFirst && shown !== null && shown.result !== null && runs.loadError === null && (
          <div className="min-w-0 lg:col-start-1">
            <ResultDetails
              run={shown}
              result={shown.result}
              onSaved={runs.refresh}
              onQuestionsChanged={runs.readAgain}
            />
          </div>
        )}
        {/* The form and the photos are longer than the window, so they scroll with the page. */}
        <div
          className={classNames(
            'flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1 print:order-first',
            // On a phone, the photo that is being analyzed comes first, and what can be done meanwhile comes last.
            isScanning && 'max-lg:contents',
            !isAnswering && !isAdding && 'lg:sticky lg:top-[calc(var(--bars)+1.375rem)]',
          )}
        >
          <FileCard
            file={file}
            isScanning={isScanning}
            marks={marks.filter((mark) => mark.file_id === file.id)}
            onOpen={() => setOpened(photos.indexOf(file))}
          />
          {photos.length > 1 && <PhotoStrip photos={photos} marks={marks} onOpen={setOpened} />}
          {!asksFirst && (
            <AnswersPanel
              {...form}
              isOpen={isAnswering}
              onOpenChange={setAnswering}
              notice={answering.keptNotice === null ? null : sentenceOf(answering.keptNotice)}
              onSend={sendAnswers}
            />
          )}
          {repairId !== null && (
            <DamagePhotos
              repairId={repairId}
              isOpen={isAdding}
              onOpenChange={setAdding}
              onViewsSaved={runs.refresh}
              captionOf={captionOf}
              onAdded={starts.start}
            />
          )}
          {repairId !== null && (
            <ButtonLink to={repairPath(repairId)} className="w-full">
              OPEN THIS REPAIR
            </ButtonLink>
          )}
          {shareable !== null && (
            <div className="no-print flex flex-wrap gap-2 sm:gap-3">
              <ReportDownload runId={shareable.run.id} className="grow max-sm:px-2.5 max-sm:text-[1.1rem]" />
              <ShareButton shareable={shareable} className="grow" />
            </div>
          )}
        </div>
        {!isScanning && !asksFirst && (
          <WhatNext
            mayAnalyzeAgain={view.kind === 'result' && isFromProvider(view.run.method)}
            isStarting={starts.isStarting}
            onAgain={starts.start}
          />
        )}
      </div>
    </div>
  )
}

/** The form is long and disappears with the button that was pressed. What comes of it begins at the top. */
function showTop() {
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

const captionOf: ComponentProps<typeof DamagePhotos>['captionOf'] = (photo, onSaved) => (
  <PhotoCaption file={photo} onSaved={onSaved} />
)
