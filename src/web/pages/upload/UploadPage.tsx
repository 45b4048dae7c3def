import { useState } from 'react'
import { useNavigate } from 'react-router'
import { UPLOAD_MESSAGES, uploadsLeft } from '#shared/files/uploads.rules.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { startHint } from '#web/features/analyses/startRuns.rules.ts'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { PlanLimitsCard } from '#web/features/billing/PlanLimitsCard.tsx'
import { overLimit } from '#web/features/billing/overLimit.rules.ts'
import { largestPhoto } from '#web/features/billing/usage.rules.ts'
import { LimitReached } from '#web/features/files/LimitReached.tsx'
import { useNewPhotos } from '#web/features/files/newPhotos.ts'
import { PhotoGuidelines } from '#web/features/files/PhotoGuidelines.tsx'
import { PhotoHistory } from '#web/features/files/PhotoHistory.tsx'
import { PhotoPicker } from '#web/features/files/PhotoPicker.tsx'
import { SelectedPhotos } from '#web/features/files/SelectedPhotos.tsx'
import { UploadOutcome } from '#web/features/files/UploadOutcome.tsx'
import { useUploads } from '#web/features/files/useUploads.ts'
import { analysisPath, ANSWERS_HASH, PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useWayHome } from './useWayHome.ts'

export function UploadPage() {
  const me = useMe()
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const uploads = useUploads(me.plan, refreshMe)
  const { forget } = useNewPhotos()
  const [isAssisted, setAssisted] = useState(false)
  const { result } = uploads
  const uploaded = result?.uploaded.map(({ id }) => id) ?? []
  const runs = useStartRuns((started) => {
    forget(started)
    refreshMe()
  })
  const isComplete = result !== null && result.failures.length === 0 && uploaded.length > 0
  const { region, handlers } = useWayHome({
    outcome: result,
    // Photos that are still selected, because they failed or are too large, would be lost by leaving the page.
    isDue: isComplete && uploads.queue.length === 0 && !runs.isStarting && runs.sentence === null,
    isAssisted,
    goHome: () => void navigate(PATHS.home),
  })
  // Photos that wait to be sent again stay visible, even if others have filled the plan.
  const over = overLimit(me.plan, me.usage)
  const hasNoneLeft = uploadsLeft(me.plan, me.usage) === 0
  const isFull = (hasNoneLeft || over !== null) && uploads.queue.length === 0

  return (
    <div className="flex flex-col gap-10 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <PageHeading>UPLOAD DAMAGE PHOTOS</PageHeading>
      </div>
      <div className="no-print grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {/* The region must exist before its text is added, or some screen readers stay silent. */}
          <div ref={region} role="status" tabIndex={-1} className="outline-none empty:-mb-6" {...handlers}>
            {result !== null && (
              <UploadOutcome
                result={result}
                hint={startHint(uploaded.length)}
                isStarting={runs.isStarting}
                error={runs.sentence}
                onAnalyze={() => runs.analyze(uploaded)}
                questions={`${analysisPath(uploaded[0] ?? '')}${ANSWERS_HASH}`}
              />
            )}
          </div>
          {isFull ? (
            <LimitReached
              sentence={
                hasNoneLeft
                  ? UPLOAD_MESSAGES.limitReached(me.plan.limits.monthlyUploads)
                  : UPLOAD_MESSAGES.storageFull(me.plan.limits.storageGB)
              }
              more={over}
            />
          ) : (
            <PhotoPicker largest={largestPhoto(me.plan)} onChoose={uploads.choose} />
          )}
          {!isFull && (
            <SelectedPhotos
              queue={uploads.queue}
              plan={me.plan}
              usage={me.usage}
              isUploading={uploads.isUploading}
              onRemove={uploads.remove}
              onKeepFirst={uploads.keepFirst}
              onShrink={(item) => void uploads.shrink(item)}
              onReplace={uploads.replace}
              onKeep={uploads.keep}
              onWant={uploads.want}
              onUpload={(assisted) => {
                setAssisted(assisted)
                void uploads.upload()
              }}
            />
          )}
        </div>
        <div className="flex flex-col gap-6">
          <PlanLimitsCard plan={me.plan} usage={me.usage} />
          <PhotoGuidelines />
        </div>
      </div>
      <PhotoHistory plan={me.plan} total={me.usage.files} onDeleted={refreshMe} />
    </div>
  )
}
