import { useState } from 'react'
import { useNavigate } from 'react-router'
import { UPLOAD_MESSAGES, uploadsLeft } from '#shared/files/uploads.rules.ts'
import { DELAY_MS } from '#shared/lib/limits.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { PlanLimitsCard } from '#web/features/billing/PlanLimitsCard.tsx'
import { overLimit } from '#web/features/billing/overLimit.rules.ts'
import { largestPhoto } from '#web/features/billing/usage.rules.ts'
import { LimitReached } from '#web/features/files/LimitReached.tsx'
import { PhotoGuidelines } from '#web/features/files/PhotoGuidelines.tsx'
import { PhotoHistory } from '#web/features/files/PhotoHistory.tsx'
import { PhotoPicker } from '#web/features/files/PhotoPicker.tsx'
import { SelectedPhotos } from '#web/features/files/SelectedPhotos.tsx'
import { UploadOutcome } from '#web/features/files/UploadOutcome.tsx'
import { useUploads } from '#web/features/files/useUploads.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function UploadPage() {
  const me = useMe()
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const uploads = useUploads(me.plan, refreshMe)
  const [isStaying, setStaying] = useState(false)
  const { result } = uploads
  const isComplete = result !== null && result.failures.length === 0 && result.uploaded.length > 0
  // Photos that are still selected, because they failed or are too large, would be lost on the way.
  useDelay(isComplete && uploads.queue.length === 0 && !isStaying, DELAY_MS.afterUpload, () => {
    void navigate(PATHS.home)
  })
  const analyze = (fileId: string) => {
    setStaying(true)
    void navigate(analysisPath(fileId))
  }
  // Photos that wait to be sent again stay in sight, whatever else has filled the plan.
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
          {result !== null && <UploadOutcome result={result} onAnalyze={analyze} />}
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
          {uploads.queue.length > 0 && (
            <SelectedPhotos
              queue={uploads.queue}
              plan={me.plan}
              usage={me.usage}
              isUploading={uploads.isUploading}
              onRemove={uploads.remove}
              onShrink={(item) => void uploads.shrink(item)}
              onWant={uploads.want}
              onUpload={() => void uploads.upload()}
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
