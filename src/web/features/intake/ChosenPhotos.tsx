import { useObjectUrl } from '#web/lib/useObjectUrl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import type { ChosenPhoto } from './sendRequest.ts'

type Props = {
  photos: readonly ChosenPhoto[]
  /** The photo that could not be sent, and why. */
  refused: { id: string; sentence: string } | null
  onRemove: (id: string) => void
}

/** The photos of a request. They are on this device only until it is sent. */
export function ChosenPhotos({ photos, refused, onRemove }: Props) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Chosen photos" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {photos.map(({ id, file }, at) => (
        <li key={id} className="flex flex-col gap-1.5">
          <Thumbnail file={file} alt={`Photo ${at + 1}`} />
          {refused?.id === id && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {refused.sentence}
            </p>
          )}
          <Button size="small" tone="quiet" aria-label={`REMOVE photo ${at + 1}`} onClick={() => onRemove(id)}>
            REMOVE
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file, alt }: { file: File; alt: string }) {
  return (
    <Photo
      src={useObjectUrl(file)}
      alt={alt}
      className="aspect-square w-full rounded-plate border-2 border-rule object-cover"
      isLazy={false}
    />
  )
}
