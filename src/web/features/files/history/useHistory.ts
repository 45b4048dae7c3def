import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fetchFile, fetchHistoryPage, historyKey, showRecord } from '#web/features/files/files.api.ts'
import type { HistoryQuery } from '#web/features/files/history.rules.ts'

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
