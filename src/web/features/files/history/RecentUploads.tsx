import type { FileRecord } from '#shared/api/files.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { day } from '#web/lib/dates.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { viewUrl } from '#web/features/files/history.rules.ts'
import { OriginalDownload, PhotoChip, type SeverityView } from './PhotoFacts.tsx'
import { RECENT_COUNT, useRecentFiles } from '#web/features/files/files.api.ts'

type Props = {
  total: number
  chip: SeverityView
  /** Whether it shows that it loads, although the photos may be there. */
  isHeld?: boolean
}

/** The latest photos, or a link to upload the first one. */
export function RecentUploads({ total, chip, isHeld = false }: Props) {
  const recent = useRecentFiles()
  const mayDo = useMayDo()
  const files = isHeld ? undefined : recent.data
  const isLoading = recent.isPending || isHeld
  if (files?.length === 0) return mayDo('write') && <GetStarted />
  return (
    // What loads is replaced and not moved, because something else may arrive above it together with the photos.
    <section key={isLoading ? 'loading' : 'loaded'} aria-labelledby="recent-uploads" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-2 border-rule pb-3">
        <h2 id="recent-uploads" className="heading text-4xl">
          RECENT UPLOADS
        </h2>
        {total > RECENT_COUNT && (
          <ButtonLink to={PATHS.upload} size="small">
            VIEW ALL {total} FILES
          </ButtonLink>
        )}
      </div>
      {isLoading && <Loading />}
      {recent.isError && !isHeld && files === undefined && (
        <ErrorState
          sentence={sentenceOf(recent.error)}
          onRetry={() => void recent.refetch()}
          isRetrying={recent.isFetching}
        />
      )}
      <ul className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {files?.map((file) => (
          <RecentUpload key={file.id} file={file} chip={chip} />
        ))}
      </ul>
    </section>
  )
}

function RecentUpload({ file, chip }: { file: FileRecord; chip: SeverityView }) {
  return (
    <li className="flex flex-wrap items-center gap-4 sm:flex-col sm:flex-nowrap sm:items-stretch sm:gap-2">
      <Photo
        src={file.thumbnail_url}
        alt=""
        isLazy={false}
        className="size-20 rounded-plate border-2 border-rule sm:aspect-square sm:size-auto"
      />
      <div className="min-w-0 grow max-sm:basis-[5rem]">
        <PhotoChip file={file} as={chip} />
        <p className="mt-1 line-clamp-2 text-sm leading-snug wrap-anywhere" title={file.file_name}>
          {file.file_name}
        </p>
        <p className="figures flex flex-wrap gap-x-2 text-sm text-ink-soft">
          <span className="whitespace-nowrap">{day(file.created_at)}</span>{' '}
          <span className="whitespace-nowrap">{megabytes(file.file_size)} MB</span>
        </p>
        <OriginalDownload file={file} />
      </div>
      <a
        href={viewUrl(file)}
        target="_blank"
        rel="noopener"
        className={buttonClass('plain', 'small', 'shrink-0')}
        aria-label={`VIEW ${file.file_name} (new tab)`}
      >
        VIEW
      </a>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="heading text-2xl text-ink-soft">LOADING PROFILE...</p>
      <div className="grid grid-cols-3 gap-5 lg:grid-cols-5" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((place) => (
          <div key={place} className="skeleton aspect-square" />
        ))}
      </div>
    </div>
  )
}

function GetStarted() {
  return (
    <section
      aria-labelledby="get-started"
      className="on-yellow flex flex-col items-start gap-5 rounded-plate border-2 border-[#17150f] bg-yellow p-6 text-on-yellow sm:p-10"
    >
      <h2 id="get-started" className="heading text-5xl sm:text-7xl">
        GET STARTED
      </h2>
      <p className="max-w-prose text-lg">
        One photo is enough to see what the damage is, what it may cost, and how to fix it.
      </p>
      <ButtonLink to={PATHS.upload} size="large" className="border-[#17150f]! bg-[#17150f]! text-yellow!">
        UPLOAD YOUR FIRST FILE
      </ButtonLink>
    </section>
  )
}
