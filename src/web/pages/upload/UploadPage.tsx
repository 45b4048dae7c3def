import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { UPLOAD_MESSAGES, uploadsLeft, checkSelection, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { useHere, useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { ShortQuestions } from '#web/features/advice/ShortQuestions.tsx'
import { NO_REPLIES, useShortReplies, type ShortReplies } from '#web/features/advice/shortReplies.ts'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { AnalyzeChoice } from '#web/features/analyses/AnalyzeChoice.tsx'
import { isMany } from '#web/features/analyses/runs.rules.ts'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { overLimit, largestPhoto } from '#web/features/billing/usage.rules.ts'
import { PlanLimitsCard } from '#web/features/billing/UsageStats.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { PhotoHistory } from '#web/features/files/history/PhotoHistory.tsx'
import { PhotoPicker } from '#web/features/files/upload/PhotoPicker.tsx'
import { SelectedPhotos } from '#web/features/files/upload/SelectedPhotos.tsx'
import { useTakenPhotos } from '#web/features/files/upload/CameraLink.tsx'
import { Uploaded, UploadFailures, UploadProgress } from '#web/features/files/upload/UploadOutcome.tsx'
import { useUploads } from '#web/features/files/upload/useUploads.ts'
import { LazyWaitingPhotos } from '#web/features/files/waiting/LazyWaitingPhotos.tsx'
import { classNames } from '#web/lib/classNames.ts'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { isConnected } from '#web/lib/online.ts'
import { PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useWayHome } from './useWayHome.ts'

export function UploadPage() {
  usePhotoPlaces()
  const me = useMe()
  const here = useHere()
  const mayAdd = useMayDo()('write')
  const isReadOnly = me.shops?.some((shop) => shop.id === chosenShop() && shop.is_read_only) === true
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const { forget } = useJustUploaded()
  const { shortReplies, keep } = useShortReplies()
  const { selection, upload, batch, arrived, say, isUnsaid } = useUploads(me.id, here.plan)
  const [isAssisted, setAssisted] = useState(false)
  /** Whether the questions have ended. Then the analysis starts as soon as the photos are uploaded. */
  const [isAwaited, setAwaited] = useState(false)
  const uploadedIds = batch.uploaded.map(({ id }) => id)
  const together = { label: 'ANALYZE NOW', start: () => runs.analyzeTogether(batch.uploaded, shortReplies.answers) }
  const analyzeEach = () => {
    runs.analyzeEach(batch.uploaded, shortReplies.answers)
    // It goes on there, where what is being analyzed stands.
    void navigate(PATHS.home)
  }
  const isAnswering = shortReplies.replies.length > 0
  const runs = useStartRuns({
    onStarted: (started) => {
      forget(started)
      // If some of the photos have not been analyzed, the answers are kept for the next press of ANALYZE NOW.
      if (uploadedIds.every((id) => started.includes(id))) keep(NO_REPLIES)
    },
    onEnded: refreshMe,
  })
  const asks = isMany(uploadedIds.length)
  // Photos that are selected, or were not sent, need the person.
  const isComplete = arrived > 0 && !batch.isWaiting && selection.queue.length === 0
  const analyze = useEffectEvent(() => {
    if (!asks) together.start()
  })
  useEffect(() => {
    if (isAwaited && isComplete) analyze()
  }, [isAwaited, isComplete])
  const { region, handlers } = useWayHome({
    isUploading: batch.isUploading,
    photos: batch.open + batch.uploaded.length,
    isDue: isComplete && !runs.isStarting && runs.sentence === null,
    isAssisted,
    isAnswering,
    goHome: () => void navigate(PATHS.home),
  })
  const choose = (photos: readonly File[]) => {
    // What is chosen while other photos are uploaded belongs to them. Without a network, photos leave the selection at
    // once. Those that are taken one by one belong together until something is said: an answer about one damage must
    // not count for a photo of another.
    const joins = batch.open > 0 && (batch.isUploading || (!isAnswering && !isConnected()))
    const isNew = selection.queue.length === 0 && !joins
    selection.choose(photos, { isNew })
    if (isNew) reply(NO_REPLIES)
  }
  const reply = (next: ShortReplies) => {
    setAwaited(false)
    keep(next)
    say(next.answers)
  }
  useTakenPhotos(choose)
  const hasOutcome = batch.isWaiting || arrived > 0
  const isKept = batch.open > 0 && !batch.isUploading
  const [first] = uploadedIds
  const choice = {
    photos: uploadedIds.length,
    usage: here.usage,
    isStarting: runs.isStarting || runs.isEach,
    onEach: analyzeEach,
  }
  // Photos that wait to be sent again stay visible, even if others have filled the plan.
  const over = overLimit(here.plan, here.usage)
  const hasNoneLeft = uploadsLeft(here.plan, here.usage) === 0
  const isFull = (hasNoneLeft || over !== null) && selection.queue.length === 0
  const largest = largestPhoto(here.plan)

  return (
    // The browser must not scroll on to keep its place when the result and the questions appear.
    <div className={classNames('flex flex-col gap-10 pt-6', hasOutcome && '[overflow-anchor:none]')}>
      <div>
        <BackLink to={PATHS.home} />
        <PageHeading>UPLOAD DAMAGE PHOTOS</PageHeading>
      </div>
      <div className="no-print grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(21rem,33vw)]">
        <div className="flex min-w-0 flex-col gap-6">
          <div className={classNames('flex flex-col gap-4', !hasOutcome && '-mb-6')} {...handlers}>
            {/* The region must exist before its text is added, or some screen readers stay silent. */}
            <div ref={region} role="status" tabIndex={-1} className="outline-none">
              {batch.open > 0 && <UploadProgress batch={batch} />}
              {batch.open === 0 && arrived > 0 && (
                <Uploaded count={arrived} photos={uploadedIds.length}>
                  {asks ? (
                    <AnalyzeChoice {...choice} together={together} />
                  ) : (
                    <Button
                      tone="primary"
                      size="large"
                      className="max-sm:w-full"
                      aria-disabled={runs.isStarting}
                      onClick={together.start}
                    >
                      {runs.isStarting ? 'STARTING...' : together.label}
                    </Button>
                  )}
                </Uploaded>
              )}
              {runs.sentence !== null && <Notice tone="error">{runs.sentence}</Notice>}
              {isUnsaid && (
                <Notice tone="error">
                  This device couldn&apos;t keep your last answer. Free some storage and choose it again.
                </Notice>
              )}
            </div>
            {(batch.open > 0 || arrived > 0) && (
              <ShortQuestions
                shortReplies={shortReplies}
                onReply={reply}
                onEnd={() => setAwaited(true)}
                ending={endingOf({ isUploading: batch.isUploading, isComplete, isKept, asks })}
                longForm={
                  batch.open > 0 || first === undefined
                    ? null
                    : { userId: me.id, fileId: first, open: () => runs.askAll(batch.uploaded, shortReplies.answers) }
                }
              />
            )}
            {batch.open === 0 && arrived > 0 && uploadedIds.length > 1 && !asks && (
              <AnalyzeChoice {...choice} together={null} />
            )}
            <UploadFailures failures={batch.failures} />
          </div>
          {/* An upload is another step: what was pressed to begin it is gone, instead of having moved down. */}
          <Fragment key={batch.open > 0 ? 'uploading' : 'choosing'}>
            {!mayAdd ? (
              <Notice tone="notice">{isReadOnly ? SENTENCES.shop_read_only : SENTENCES.role_missing}</Notice>
            ) : isFull ? (
              <LimitReached
                sentence={
                  hasNoneLeft
                    ? UPLOAD_MESSAGES.limitReached(here.plan.limits.monthlyUploads)
                    : UPLOAD_MESSAGES.storageFull(here.plan.limits.storageGB)
                }
                more={over}
              />
            ) : (
              <PhotoPicker largest={largest} isSmall={selection.queue.length > 0 || hasOutcome} onChoose={choose} />
            )}
            {mayAdd && !isFull && batch.open === 0 && selection.queue.length === 0 && (
              <NoPhotosSelected plan={here.plan} usage={here.usage} />
            )}
            {selection.queue.length > 0 && (
              <SelectedPhotos
                selection={selection}
                plan={here.plan}
                usage={here.usage}
                largest={largest}
                onUpload={(count, assisted) => {
                  setAssisted(assisted)
                  upload(count)
                }}
              />
            )}
          </Fragment>
          <LazyWaitingPhotos userId={me.id} />
        </div>
        <div className="flex flex-col gap-6">
          <PlanLimitsCard plan={here.plan} usage={here.usage} />
          <PhotoGuidelines />
        </div>
      </div>
      <PhotoHistory plan={here.plan} total={here.usage.files} chip={SeverityChip} onDeleted={refreshMe} />
    </div>
  )
}

/** What follows the last question. */
function endingOf(state: { isUploading: boolean; isComplete: boolean; isKept: boolean; asks: boolean }): string {
  const { isUploading, isComplete, isKept, asks } = state
  if (isKept) return 'Your answers are kept with your photos, and sent with them.'
  if (asks) return 'Say above if the photos show one damage or several.'
  if (isUploading) return 'The analysis starts as soon as your photos are uploaded.'
  return isComplete
    ? 'The analysis starts now.'
    : 'Some photos are not uploaded. Press ANALYZE NOW to go on without them.'
}

/**
 * Replaces the drop zone when the plan allows no more photos. `more` is shown to accounts that already hold more than
 * that.
 */
function LimitReached({ sentence, more }: { sentence: string; more: string | null }) {
  return (
    <div className="flex flex-1 flex-col overflow-hidden rounded-plate border-2 border-rule bg-sheet">
      <div className="hazard h-5 border-b-2 border-rule" aria-hidden="true" />
      <div className="flex min-h-64 flex-1 flex-col items-start justify-center gap-4 p-6 sm:p-8">
        <h2 className="heading text-5xl sm:text-6xl">UPLOAD LIMIT REACHED</h2>
        <p className="max-w-prose">{sentence}</p>
        {more !== null && <p className="max-w-prose font-semibold">{more}</p>}
        <ButtonLink to={PATHS.payment} tone="primary" size="large">
          UPGRADE PLAN
        </ButtonLink>
      </div>
    </div>
  )
}

/** The upload button while no photo is selected. Pressing it says what is missing. */
function NoPhotosSelected({ plan, usage }: { plan: Plan; usage: Usage }) {
  const [presses, setPresses] = useState(0)
  return (
    <div>
      <Button size="large" className="w-full" onClick={() => setPresses(presses + 1)}>
        UPLOAD DAMAGE PHOTO(S)
      </Button>
      {presses > 0 && (
        <Notice key={presses} tone="error" className="mt-4">
          {checkSelection(0, plan, usage)}
        </Notice>
      )}
    </div>
  )
}

const GUIDELINES = [
  ['Light', 'Daylight or a lamp from the side. Damage hides in a flash.'],
  ['Near and far', 'One photo from two steps back, one from close up.'],
  ['Scale', 'Lay a coin or a tape measure beside it.'],
  ['Stay safe', 'No photo is worth a step under a sagging ceiling or onto a weak floor.'],
] as const

/** Tips for taking a photo that can be analyzed. */
function PhotoGuidelines() {
  return (
    <section className="plate p-5" aria-labelledby="photo-guidelines">
      <h2 id="photo-guidelines" className="heading mb-3 text-2xl">
        PHOTO GUIDELINES
      </h2>
      <ol className="flex flex-col gap-3">
        {GUIDELINES.map(([word, sentence], index) => (
          <li key={word} className="flex gap-3">
            <span className="heading figures w-6 shrink-0 text-3xl leading-[0.8]" aria-hidden="true">
              {index + 1}
            </span>
            <p className="text-sm leading-snug">
              <strong className="font-bold">{word}.</strong> {sentence}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
