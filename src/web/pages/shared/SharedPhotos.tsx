import { utcDay } from '#shared/lib/utcMoment.ts'
import type { Shared } from '#shared/api/shares.ts'
import { MarkOutlines } from '#web/features/files/history/PhotoMarks.tsx'
import { classNames } from '#web/lib/classNames.ts'

type SharedPhoto = Shared['photos'][number]

/** The photos with what is marked on them. Each opens alone, as large as the browser shows it. */
export function SharedPhotos({ photos }: { photos: readonly SharedPhoto[] }) {
  return (
    <ul
      aria-label="Photos"
      className={classNames('grid items-start gap-4', photos.length > 1 && 'sm:grid-cols-2 print:grid-cols-2')}
    >
      {photos.map((photo) => (
        <li key={photo.n}>
          <figure className="plate overflow-hidden">
            <a href={photo.url} target="_blank" rel="noopener noreferrer" className="relative block bg-bench">
              <img
                src={photo.url}
                alt={`${photo.alt} (opens in a new tab)`}
                width={photo.width}
                height={photo.height}
                loading={photo.n === 1 ? 'eager' : 'lazy'}
                decoding="async"
                className="h-auto w-full"
              />
              {photo.marks.length > 0 && (
                <MarkOutlines
                  marks={photo.marks.map((mark) => ({ ...mark, file_id: String(photo.n) }))}
                  width={photo.width}
                  height={photo.height}
                />
              )}
            </a>
            <figcaption className="flex flex-col gap-1 border-t-2 border-rule p-3 text-sm">
              {photo.caption !== null && <span className="text-base font-semibold">{photo.caption}</span>}
              <span>
                Photo {photo.n}, received {utcDay(new Date(photo.received))}
              </span>
              {photo.role != null && <span className="font-semibold">{photo.role}</span>}
              {photo.marks.length > 0 && (
                <span>Marked: {photo.marks.map(({ label }, at) => `${at + 1} ${label}`).join(', ')}</span>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
