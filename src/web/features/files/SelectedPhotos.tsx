import { useEffect, useRef, useState } from 'react'
import { checkSelection, uploadsLeft, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectedPhoto } from './SelectedPhoto.tsx'
import { sendable, type QueueItem } from './uploadQueue.rules.ts'

type Props = {
  queue: readonly QueueItem<File>[]
  plan: Plan
  usage: Usage
  isUploading: boolean
  onRemove: (id: string) => void
  onKeepFirst: (count: number) => void
  onShrink: (item: QueueItem<File>) => void
  onReplace: (id: string, photo: File) => void
  /** The photo is dark, blurred or small, and the person wants it as it is. */
  onKeep: (id: string) => void
  /** The photo is already in the history, and the person wants to upload it anyway. */
  onWant: (id: string) => void
  /** `isAssisted`: pressed with a key or a screen reader instead of a pointer. */
  onUpload: (isAssisted: boolean) => void
}

/** The selected photos, if any, and the button that uploads them. */
export function SelectedPhotos({ queue, plan, usage, isUploading, ...props }: Props) {
  const [presses, setPresses] = useState(0)
  const count = sendable(queue).length
  const error = checkSelection(count, plan, usage)
  // That nothing can be uploaded is shown only after an attempt. Every other refusal is shown as soon as it is known.
  const isShown = error !== null && !isUploading && (count > 0 || presses > 0)
  const notice = useNoticeInSight(presses)
  const hasLargerPlan = plan.id !== 'enterprise'

  const press = (isAssisted: boolean) => {
    // A successful press resets the count, so that an old refused press does not show a notice for the next selection.
    setPresses(error === null ? 0 : presses + 1)
    if (error === null) props.onUpload(isAssisted)
  }

  const list = queue.length > 0 && (
    <>
      <h2 id="selected-photos" className="heading mb-2 text-2xl">
        SELECTED PHOTOS
      </h2>
      <ul>
        {queue.map((item) => (
          <SelectedPhoto
            key={item.id}
            item={item}
            hasLargerPlan={hasLargerPlan}
            onRemove={() => props.onRemove(item.id)}
            onShrink={() => props.onShrink(item)}
            onReplace={(photo) => props.onReplace(item.id, photo)}
            onKeep={() => props.onKeep(item.id)}
            onWant={() => props.onWant(item.id)}
          />
        ))}
      </ul>
    </>
  )
  const action = (
    <>
      {isShown && (
        <div ref={notice} className="mb-4">
          <Notice key={presses} tone="error">
            <p>{error}</p>
            {count > 0 && (
              <WaysOut
                left={uploadsLeft(plan, usage)}
                count={count}
                hasLargerPlan={hasLargerPlan}
                onKeepFirst={props.onKeepFirst}
              />
            )}
          </Notice>
        </div>
      )}
      <Button
        tone={count > 0 ? 'primary' : 'plain'}
        size="large"
        className={queue.length > 0 ? 'mt-2 w-full' : 'w-full'}
        // A press with a key or a screen reader has no coordinates, so its `detail` is 0.
        onClick={({ detail }) => press(detail === 0)}
        disabled={isUploading}
      >
        {isUploading ? 'UPLOADING...' : count > 0 ? `UPLOAD ${count} DAMAGE PHOTO(S)` : 'UPLOAD DAMAGE PHOTO(S)'}
      </Button>
    </>
  )
  if (queue.length === 0) return <div>{action}</div>
  return (
    <section className="plate p-5" aria-labelledby="selected-photos">
      {list}
      {action}
    </section>
  )
}

type WaysOutProps = Pick<Props, 'onKeepFirst'> & { left: number | null; count: number; hasLargerPlan: boolean }

/** The actions for a selection that the plan does not allow. */
function WaysOut({ left, count, hasLargerPlan, onKeepFirst }: WaysOutProps) {
  const fits = left !== null && left > 0 && left < count
  if (!fits && !hasLargerPlan) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {fits && (
        <Button size="small" onClick={() => onKeepFirst(left)}>
          {left === 1 ? 'Keep only the first photo' : `Keep only the first ${left} photos`}
        </Button>
      )}
      {hasLargerPlan && (
        <ButtonLink to={PATHS.payment} size="small">
          See larger plans
        </ButtonLink>
      )}
    </div>
  )
}

/** A refused press scrolls to the reason, which may be out of sight above the button. */
function useNoticeInSight(presses: number) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (presses > 0) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [presses])
  return notice
}
