import { useCallback, useRef } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { PhotoDeletionNotice, useDeletions } from './photoDeletions.tsx'
import { EmptyHistory, HistoryRow, HistorySkeleton } from './HistoryRow.tsx'
import type { SeverityView } from './PhotoFacts.tsx'
import { RepairListDownload } from './RepairListDownload.tsx'
import { useNewestFiles } from '#web/features/files/files.api.ts'

/** The photos that stand below an upload. All others are one link away. */
const SHOWN = 12

type Props = {
  plan: Plan
  /** The number of photos this person has. */
  total: number
  chip: SeverityView
  onDeleted: () => void
}

/** The newest photos of this person, with the actions for each. */
export function PhotoHistory({ plan, total, chip, onDeleted }: Props) {
  const newest = useNewestFiles(SHOWN)
  const { hidden, ...shown } = useDeletions(onDeleted)
  const { begin } = shown.deletions
  const remove = useCallback((file: FileRecord) => begin([file]), [begin])
  const files = newest.data?.filter(({ id }) => !hidden.has(id)) ?? []
  const box = useRef<HTMLElement>(null)
  const focusList = () =>
    (box.current?.querySelector<HTMLElement>('li a') ?? box.current)?.focus({ preventScroll: true })
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="photo-history" className="flex flex-col gap-5 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="photo-history" className="heading text-4xl">
          PHOTO HISTORY
        </h2>
        {total > 0 && <RepairListDownload plan={plan} />}
      </div>
      {newest.isPending && <HistorySkeleton />}
      {newest.isError && newest.data === undefined && (
        <ErrorState
          sentence={sentenceOf(newest.error)}
          onRetry={() => void newest.refetch()}
          isRetrying={newest.isFetching}
        />
      )}
      {newest.data?.length === 0 && <EmptyHistory />}
      {files.length > 0 && (
        <ul className="border-t-2 border-rule">
          {files.map((file) => (
            <li key={file.id} data-file={file.id}>
              <HistoryRow file={file} chip={chip} onDelete={remove} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && newest.data !== undefined && (
        <ButtonLink to={PATHS.photos} className="self-center">
          SHOW ALL PHOTOS
        </ButtonLink>
      )}
      <div className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(var(--tabs,0px)+0.75rem)] z-20 flex flex-col items-center px-4">
        <PhotoDeletionNotice shown={shown} onGone={focusList} />
      </div>
    </section>
  )
}
