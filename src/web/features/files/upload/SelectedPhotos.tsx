import { useEffect, useRef, useState } from 'react'
import { checkSelection, uploadsLeft, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectedPhoto } from './SelectedPhoto.tsx'
import { sendable } from './chosenPhotos.rules.ts'
import type { PhotoSelection } from './useUploads.ts'

type Props = {
  selection: PhotoSelection
  plan: Plan
  usage: Usage
  /** The size of the largest photo that the plan accepts. */
  largest: string
  /** Uploads the first `count` photos. `isAssisted`: pressed with a key or a screen reader instead of a pointer. */
  onUpload: (count: number, isAssisted: boolean) => void
}

/** The selected photos and the button that uploads them, which stays in reach. */
export function SelectedPhotos({ selection, plan, usage, largest, onUpload }: Props) {
  const { queue } = selection
  const [presses, setPresses] = useState(0)
  const count = sendable(queue).length
  const error = checkSelection(count, plan, usage)
  const left = uploadsLeft(plan, usage)
  /** The number of photos that the plan still allows, when more are selected. */
  const fitting = left !== null && left > 0 && left < count && checkSelection(left, plan, usage) === null ? left : null
  const isPreparing = queue.some(({ state }) => state.kind === 'preparing')
  // That nothing can be uploaded is shown only after an attempt. Every other refusal is shown as soon as it is known.
  const isShown = error !== null && (count > 0 || presses > 0)
  const notice = useNoticeInSight(presses)
  const hasLargerPlan = plan.id !== 'enterprise'

  const press = (isAssisted: boolean) => {
    const sent = error === null ? count : fitting
    // A successful press resets the count, so that an old refused press does not show a notice for the next selection.
    setPresses(sent === null ? presses + 1 : 0)
    if (sent !== null) onUpload(sent, isAssisted)
  }

  const reason = isShown && (
    <div ref={notice} className="mb-4">
      <Notice key={presses} tone="error">
        <p>{error}</p>
        {count > 0 && (fitting !== null || hasLargerPlan) && (
          <div className="mt-3 flex flex-wrap gap-2">
            {fitting !== null && (
              <Button size="small" onClick={() => selection.keepFirst(fitting)}>
                {count - fitting === 1 ? 'Remove the last one' : `Remove the other ${count - fitting}`}
              </Button>
            )}
            {hasLargerPlan && (
              <ButtonLink to={PATHS.payment} size="small">
                See larger plans
              </ButtonLink>
            )}
          </div>
        )}
      </Notice>
    </div>
  )
  const button = (
    <Button
      tone={!isPreparing && count > 0 && (error === null || fitting !== null) ? 'primary' : 'plain'}
      size="large"
      className="w-full"
      // A press with a key or a screen reader has no coordinates, so its `detail` is 0.
      onClick={({ detail }) => press(detail === 0)}
      disabled={isPreparing}
    >
      {isPreparing ? 'MAKING SMALLER COPIES...' : uploadLabel(count, fitting)}
    </Button>
  )
  return (
    <section className="plate px-5 pt-5" aria-labelledby="selected-photos">
      <h2 id="selected-photos" className="heading mb-2 text-2xl">
        SELECTED PHOTOS
      </h2>
      {count > 0 && reason}
      <ul>
        {queue.map((item) => (
          <SelectedPhoto
            key={item.id}
            item={item}
            largest={largest}
            hasLargerPlan={hasLargerPlan}
            selection={selection}
          />
        ))}
      </ul>
      <div className="upload-bar sticky bottom-(--tabs) z-10 -mx-5 border-t-2 border-rule bg-sheet px-5 py-4">
        {button}
      </div>
      {count === 0 && reason}
    </section>
  )
}

function uploadLabel(count: number, fitting: number | null): string {
  if (fitting !== null) return fitting === 1 ? 'UPLOAD THE FIRST PHOTO' : `UPLOAD THE FIRST ${fitting}`
  return count > 0 ? `UPLOAD ${count} DAMAGE PHOTO(S)` : 'UPLOAD DAMAGE PHOTO(S)'
}

/** A refused press scrolls to the reason, which may be out of sight. */
function useNoticeInSight(presses: number) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (presses > 0) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [presses])
  return notice
}
