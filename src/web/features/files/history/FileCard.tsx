import { ExternalLink } from 'lucide-react'
import { useState, useEffect } from 'react'
import type { Mark } from '#shared/advice/advice.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'
import { usePhotoArrival } from '#web/lib/photoMotion.ts'
import { useBackOnline } from '#web/lib/online.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { PhotoCaption } from '#web/features/files/PhotoCaption.tsx'
import { CameraFacts, MarkList, MarkOutlines, OriginalDownload } from './PhotoFacts.tsx'
import { viewUrl } from '#web/features/files/history.rules.ts'

type Props = {
  file: FileRecord
  isScanning: boolean
  /** Places on this photo that the result names. */
  marks: readonly Mark[]
  /** Opens the photo over the whole window. */
  onOpen: () => void
}

/** A large view of the photo with its details below, like a plate in a manual. */
export function FileCard({ file, isScanning, marks, onOpen }: Props) {
  const src = useProgressiveImage(file.thumbnail_url, file.file_url)
  const arrival = usePhotoArrival(file.id)
  /** The address that did not load, as without a network. */
  const [failed, setFailed] = useState<string | null>(null)
  useBackOnline(() => setFailed(null))
  const isThere = failed !== src
  return (
    <figure
      ref={arrival}
      className={classNames('plate overflow-hidden print:flex print:items-center', isScanning && 'max-lg:order-first')}
    >
      <div
        className={classNames(
          'relative w-full border-b-2 border-rule bg-coal print:max-h-[5cm] print:w-[8cm] print:shrink-0 print:border-0',
          isScanning ? 'max-h-[26dvh] lg:max-h-[34dvh]' : 'max-h-[30dvh]',
        )}
        style={{ aspectRatio: `${file.width} / ${file.height}` }}
      >
        {isThere ? (
          <button
            type="button"
            onClick={onOpen}
            aria-label={`Enlarge ${file.file_name}`}
            className="print-too block size-full cursor-zoom-in"
          >
            <img
              src={src}
              alt={`Uploaded photo: ${file.file_name}`}
              width={file.width}
              height={file.height}
              className="size-full object-contain"
              onError={() => setFailed(src)}
            />
          </button>
        ) : (
          <p className="grid size-full place-items-center p-8 text-center text-on-coal-soft">
            This photo can&apos;t be loaded right now.
          </p>
        )}
        {isThere && marks.length > 0 && <MarkOutlines marks={marks} width={file.width} height={file.height} />}
        <span className="brackets pointer-events-none absolute inset-3" aria-hidden="true">
          {isScanning && <span className="scanline absolute inset-x-0" />}
        </span>
      </div>
      <figcaption
        className={classNames(
          'flex flex-wrap items-end justify-between gap-x-4 gap-y-3 p-4',
          isScanning && 'max-lg:hidden',
        )}
      >
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">{file.file_name}</p>
          <p className="figures text-sm text-ink-soft">
            Uploaded {day(file.created_at)} · {megabytes(file.file_size)} MB
          </p>
          <CameraFacts file={file} />
          <PhotoCaption file={file} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OriginalDownload file={file} />
          <a
            href={viewUrl(file)}
            target="_blank"
            rel="noopener"
            className={buttonClass('plain', 'small', 'no-print')}
            aria-label="VIEW ORIGINAL (new tab)"
          >
            <ExternalLink className="size-4" aria-hidden="true" />
            VIEW ORIGINAL
          </a>
        </div>
      </figcaption>
      {marks.length > 0 && <MarkList marks={marks} />}
    </figure>
  )
}

/**
 * The small copy of a picture at first, and the large one once the page has loaded and is idle, so that the text people
 * came to read arrives before the full detail of their photo. When the large one does not load, the small one stays.
 */
function useProgressiveImage(small: string, large: string): string {
  const [sharp, setSharp] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const fetchLarge = async () => {
      const image = new Image()
      image.src = large
      await image.decode().catch(() => {})
      if (!isLeft && image.naturalWidth > 0) setSharp(large)
    }
    const stop = whenIdle(() => void fetchLarge())
    return () => {
      isLeft = true
      stop()
    }
  }, [large])
  return sharp === large ? large : small
}

type PhotoStripProps = { photos: readonly FileRecord[]; marks: readonly Mark[]; onOpen: (place: number) => void }

/** The photos of a repair side by side, each with its marks. Pressing one opens it. */
export function PhotoStrip({ photos, marks, onOpen }: PhotoStripProps) {
  return (
    <ul className="flex gap-2 overflow-x-auto p-1" aria-label="Photos of this damage">
      {photos.map((photo, place) => {
        const own = marks.filter(({ file_id: id }) => id === photo.id)
        return (
          <li key={photo.id} className="shrink-0">
            <button
              type="button"
              onClick={() => onOpen(place)}
              aria-label={`Open photo ${place + 1} of ${photos.length}: ${photo.file_name}`}
              className="print-too relative block h-20 max-w-40 overflow-hidden rounded-plate border-2 border-rule bg-coal"
              style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
            >
              <img src={photo.thumbnail_url} alt="" loading="lazy" className="size-full object-contain" />
              {own.length > 0 && <MarkOutlines marks={own} width={photo.width} height={photo.height} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
