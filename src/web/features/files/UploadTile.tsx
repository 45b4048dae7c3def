import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { useRecentFiles } from './useRecentFiles.ts'

/**
 * Not the real width of the tile, because the small copy is good enough for a decoration on a phone but not on a
 * desktop.
 */
const SIZES = '(max-width: 40rem) 15rem, 100vw'

/** The link to the upload screen, with the newest photo in its viewfinder. */
export function UploadTile({ badge }: { badge: string }) {
  const newest = useRecentFiles().data?.[0]
  return (
    <Link
      to={PATHS.upload}
      className={classNames(
        'group plate grid overflow-hidden transition-colors duration-[var(--fast)] hover:bg-ink hover:text-paper lg:min-h-44',
        newest !== undefined && 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]',
      )}
    >
      <span className="flex flex-col justify-between gap-6 p-4 sm:p-5">
        <span className="flex items-start justify-between gap-3">
          <Camera className="size-8" strokeWidth={1.8} aria-hidden="true" />
          <Badge>{badge}</Badge>
        </span>
        <span>
          <span className="heading block text-4xl sm:text-5xl">Upload Files</span>
          <span className="mt-1 block text-sm text-ink-soft group-hover:text-paper">Show us the damage</span>
        </span>
      </span>
      {newest !== undefined && (
        <span className="relative block min-h-32 border-t-2 border-rule sm:border-t-0 sm:border-l-2">
          <Photo
            src={newest.file_url}
            widths={{ srcSet: `${newest.thumbnail_url} 480w, ${newest.file_url} 2048w`, sizes: SIZES }}
            alt=""
            isLazy={false}
            className="absolute inset-0 size-full"
          />
          <span className="brackets absolute inset-4" aria-hidden="true" />
        </span>
      )}
    </Link>
  )
}
