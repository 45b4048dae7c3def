import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { poorPhotoLine } from '#shared/files/photoQuality.messages.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import {
  checkSelection,
  isHeic,
  megabytes,
  PHOTO_ACCEPT,
  UPLOAD_MESSAGES,
  uploadsLeft,
  type Usage,
} from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/objectUrl.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoStateLine } from '../waiting/PhotoStateLine.tsx'
import { sendable, type ChosenPhoto } from './chosenPhotos.ts'
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

const SMALLER_COPY_LACKS = "A smaller copy is sent without the camera's date, place and other details."

type SelectedPhotoProps = {
  item: ChosenPhoto<File>
  /** The size of the largest photo that the plan accepts, such as '5 MB'. */
  largest: string
  hasLargerPlan: boolean
  selection: PhotoSelection
}

/** One selected photo with its details, and what can be done about it. */
function SelectedPhoto({ item, largest, hasLargerPlan, selection }: SelectedPhotoProps) {
  const { id, photo, original, error, twin, problems, state } = item
  const [isUnshown, setUnshown] = useState(false)
  const canBeReplaced = problems.length > 0 && error === null && twin === null && state.kind !== 'preparing'
  const url = useObjectUrl(photo)
  return (
    <li className="flex gap-4 border-t-2 border-hairline py-4 first:border-t-0">
      <Photo
        src={url}
        alt=""
        className="size-18 rounded-plate border-2 border-rule"
        isLazy={false}
        onFailed={() => setUnshown(true)}
      />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold">{photo.name}</p>
            <p className="figures text-sm text-ink-soft">
              {original === null
                ? `${megabytes(photo.size)} MB`
                : `Smaller copy: ${megabytes(photo.size)} MB instead of ${megabytes(original.size)} MB`}
            </p>
            {isUnshown && isHeic(photo) && (
              <p className="text-sm">iPhone photo: we&apos;ll convert it after the upload.</p>
            )}
          </div>
          <Button
            tone="quiet"
            size="small"
            className="-mt-2 shrink-0"
            onClick={() => selection.remove(id)}
            aria-label={`Remove ${photo.name}`}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        <div aria-live="polite">
          {twin !== null && <p className="mt-1 font-medium">{UPLOAD_MESSAGES.alreadyThere}</p>}
          {/* That it is too large matters only if no smaller copy can be made. */}
          {error !== null && state.kind !== 'preparing' && (
            <p className="mt-1 font-medium text-danger">{error.message}</p>
          )}
          <PhotoStateLine state={state} name={photo.name} />
          {canBeReplaced && (
            <PoorPhoto
              name={photo.name}
              problems={problems}
              onReplace={(better) => selection.replace(id, better)}
              onKeep={() => selection.keep(id)}
            />
          )}
        </div>
        {error?.kind === 'too_large' && state.kind !== 'preparing' && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void selection.shrink(item)}>
              Use a smaller copy
            </Button>
            {hasLargerPlan && (
              <ButtonLink to={PATHS.payment} size="small">
                See larger plans
              </ButtonLink>
            )}
            <p className="basis-full text-sm text-ink-soft">{SMALLER_COPY_LACKS}</p>
          </div>
        )}
        {original !== null && state.kind !== 'preparing' && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <p>Your plan allows up to {largest} for each photo.</p>
            <Button size="small" onClick={() => selection.restore(id)} aria-label={`Keep the original: ${photo.name}`}>
              Keep the original
            </Button>
            <p className="basis-full text-ink-soft">{SMALLER_COPY_LACKS}</p>
          </div>
        )}
        {twin !== null && (
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink to={analysisPath(twin.id)} size="small" aria-label={`ANALYZE ${photo.name} from your history`}>
              ANALYZE
            </ButtonLink>
            <Button size="small" onClick={() => selection.want(id)}>
              Upload it again
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

type PoorPhotoProps = {
  name: string
  problems: readonly PhotoProblem[]
  onReplace: (photo: File) => void
  onKeep: () => void
}

/** The offer to take a photo again that shows too little, before it is uploaded and counted. */
function PoorPhoto({ name, problems, onReplace, onKeep }: PoorPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mt-1">
      <p className="font-medium">{poorPhotoLine(problems)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => input.current?.click()} aria-label={`TAKE AGAIN: ${name}`}>
          TAKE AGAIN
        </Button>
        <Button size="small" onClick={onKeep} aria-label={`KEEP IT: ${name}`}>
          KEEP IT
        </Button>
      </div>
      {/* A phone opens its camera, another device its files. */}
      <input
        ref={input}
        type="file"
        accept={PHOTO_ACCEPT}
        capture="environment"
        hidden
        aria-label={`Another photo in place of ${name}`}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo !== undefined) onReplace(photo)
        }}
      />
    </div>
  )
}
