import type { Mark } from '#shared/advice/advice.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { MarkOutlines } from './PhotoMarks.tsx'

type Props = { photos: readonly FileRecord[]; marks: readonly Mark[]; onOpen: (place: number) => void }

/** The photos of a repair side by side, each with its marks. Pressing one opens it. */
export function PhotoStrip({ photos, marks, onOpen }: Props) {
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
