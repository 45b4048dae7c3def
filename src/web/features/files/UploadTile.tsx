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
        'on-yellow group grid min-h-56 overflow-hidden rounded-plate border-2 border-[#17150f] bg-yellow text-on-yellow transition-colors duration-[var(--fast)] hover:bg-yellow-deep lg:min-h-72',
        newest !== undefined && 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]',
      )}
    >
      <span className="flex flex-col justify-between gap-8 p-6">
        <span className="flex items-start justify-between gap-3">
          <Camera className="size-10" strokeWidth={1.8} aria-hidden="true" />
          <Badge>{badge}</Badge>
        </span>
        <span>
          <span className="heading block text-5xl sm:text-7xl">Upload Files</span>
          <span className="mt-2 block font-medium">Show us the damage</span>
        </span>
      </span>
      {newest !== undefined && (
        <span className="relative block min-h-40 border-t-2 border-[#17150f] sm:border-t-0 sm:border-l-2">
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
