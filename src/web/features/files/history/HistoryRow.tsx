import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo, type ReactNode } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { fetchFile, fetchHistoryPage, fileKey, historyKey, showRecord } from '#web/features/files/files.api.ts'
import { viewUrl, type HistoryQuery } from '#web/features/files/history.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { useMayDo, useMayRemove } from '#web/lib/mayDo.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { Button, buttonClass, ButtonLink } from '#web/ui/Button.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { PhotoFacts, type SeverityView } from './PhotoFacts.tsx'

type Props = {
  file: FileRecord
  chip: SeverityView
  onDelete: (file: FileRecord) => void
  isSelected?: boolean
  /** The name, where it can be changed. */
  name?: ReactNode
  /** The box that selects the photo, where several can be selected. */
  checkbox?: ReactNode
}

/** A photo of the history with its actions. */
export const HistoryRow = memo(function HistoryRow({ file, chip, onDelete, isSelected, name, checkbox }: Props) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-3 border-b-2 border-rule py-4',
        isSelected && 'bg-notice',
      )}
    >
      <div data-face className="group relative [-webkit-touch-callout:none]">
        <Photo src={file.thumbnail_url} alt="" className="size-22 rounded-plate border-2 border-rule" />
        {checkbox}
      </div>
      <div className="min-w-40 flex-1 basis-40">
        {name ?? (
          <p className={NAME_OF_ROW} title={file.file_name} data-name>
            {file.file_name}
          </p>
        )}
        <PhotoFacts file={file} chip={chip} />
      </div>
      <PhotoActions file={file} onDelete={onDelete} className="w-full sm:w-auto" />
    </div>
  )
})

export const NAME_OF_ROW = 'line-clamp-2 text-lg leading-snug font-semibold'

type ActionsProps = {
  file: FileRecord
  onDelete: (file: FileRecord) => void
  /** Whether they are those of one photo that is open, so that the first of them is the primary one of the screen. */
  isOpen?: boolean
  className?: string
}

/** What can be done with a photo. */
export function PhotoActions({ file, onDelete, isOpen = false, className }: ActionsProps) {
  const client = useQueryClient()
  const mayDo = useMayDo()
  const mayRemove = useMayRemove()
  const label = file.severity === null ? 'ANALYZE' : 'SEE RESULT'
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {(file.severity !== null || mayDo('write')) && (
        <ButtonLink
          to={analysisPath(file.id)}
          // Its screen takes the place of the open photo in the history.
          replace={isOpen}
          onClick={() => {
            // The screen shows this record at once. It fetches the record only when it was opened by its address.
            client.setQueryData(fileKey(file.id), file)
            noteOpened(client, file.id)
          }}
          tone={isOpen ? 'primary' : 'plain'}
          size="small"
          className="grow"
          aria-label={`${label} ${file.file_name}`}
        >
          {label}
        </ButtonLink>
      )}
      <a
        href={viewUrl(file)}
        target="_blank"
        rel="noopener"
        className={buttonClass('plain', 'small', 'grow')}
        aria-label={`VIEW ${file.file_name} (new tab)`}
      >
        VIEW
      </a>
      {mayRemove(file.user_id) && (
        <Button
          tone={isOpen ? 'quiet' : 'danger'}
          size="small"
          className="grow"
          onClick={() => onDelete(file)}
          aria-label={`DELETE ${file.file_name}`}
        >
          DELETE
        </Button>
      )}
    </div>
  )
}

/** Shown when nothing has been uploaded yet. */
export function EmptyHistory() {
  return (
    <EmptyPlate>
      <span className="brackets grid size-28 place-items-center">
        <svg
          viewBox="0 0 24 24"
          className="size-14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <path d="M2 7h5l2-3h6l2 3h5v13H2z" />
          <circle cx="12" cy="13" r="4" />
        </svg>
      </span>
      <p className="heading text-3xl">NO DAMAGE PHOTOS YET</p>
      <p className="text-ink-soft">Your photos will appear here once you upload them.</p>
    </EmptyPlate>
  )
}

/** Shown when there are photos, but none matches the search and the filters. */
export function NoMatch({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  return (
    <EmptyPlate>
      <p className="heading text-3xl">{text === '' ? 'NO PHOTOS HERE' : `NO PHOTOS MATCH “${text}”`}</p>
      <p className="text-ink-soft">Try part of a name, a title or a damage, such as “ceiling”, or another filter.</p>
      <Button onClick={onShowAll}>SHOW ALL PHOTOS</Button>
    </EmptyPlate>
  )
}

function EmptyPlate({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-plate border-2 border-dashed border-rule px-6 py-14 text-center">
      {children}
    </div>
  )
}

export function HistorySkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the photo history" role="status" className="flex flex-col gap-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="skeleton h-26" />
      ))}
    </div>
  )
}

const STALE_MS = 10_000

/** A person who comes back from a result within this time finds the list as it was. */
const KEPT_MS = 60 * 60_000

/**
 * The photos of this person that match the query, page by page. The photos of the previous query stay until the new
 * ones have loaded.
 */
export function useHistory(query: HistoryQuery) {
  const history = useInfiniteQuery({
    queryKey: historyKey(query),
    queryFn: ({ pageParam, signal }) => fetchHistoryPage(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    // A list of several pages is not fetched again, page by page, on every visit.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Infinity : STALE_MS),
  })
  const files = useMemo(() => history.data?.pages.flatMap((page) => page.files) ?? [], [history.data])
  return { history, files }
}

/** Ids of photos that were opened from the list. Their results may have changed since. */
const OPENED_KEY = ['opened-photos'] as const

export function noteOpened(client: QueryClient, id: string): void {
  client.setQueryDefaults(OPENED_KEY, { gcTime: Infinity })
  client.setQueryData<readonly string[]>(OPENED_KEY, (before = []) => [...before.filter((other) => other !== id), id])
}

/** On the way back, fetches what may have changed of the photos that were opened, instead of every page. */
export function useRefreshOpened(): void {
  const client = useQueryClient()
  useEffect(() => {
    for (const id of client.getQueryData<readonly string[]>(OPENED_KEY) ?? []) {
      // The list keeps what it had when this fails.
      void fetchFile(id)
        .then(async (file) => {
          if (file !== null) await showRecord(client, file)
        })
        .catch(() => undefined)
    }
    client.setQueryData<readonly string[]>(OPENED_KEY, [])
  }, [client])
}
