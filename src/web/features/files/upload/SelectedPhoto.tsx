import { X } from 'lucide-react'
import { useState, useRef } from 'react'
import { poorPhotoLine } from '#shared/files/photoQuality.messages.ts'
import type { PhotoProblem } from '#shared/files/photoQuality.rules.ts'
import { isHeic, megabytes, UPLOAD_MESSAGES, PHOTO_ACCEPT } from '#shared/files/uploads.rules.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { useObjectUrl } from '#web/lib/useObjectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoStateLine } from '../waiting/PhotoStateLine.tsx'
import type { ChosenPhoto } from './chosenPhotos.rules.ts'
import type { PhotoSelection } from './useUploads.ts'

const SMALLER_COPY_LACKS = "A smaller copy is sent without the camera's date, place and other details."

type Props = {
  item: ChosenPhoto<File>
  /** The size of the largest photo that the plan accepts, such as '5 MB'. */
  largest: string
  hasLargerPlan: boolean
  selection: PhotoSelection
}

/** One selected photo with its details, and what can be done about it. */
export function SelectedPhoto({ item, largest, hasLargerPlan, selection }: Props) {
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
