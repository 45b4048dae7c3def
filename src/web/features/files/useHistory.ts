import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRecord } from '#shared/api/files.ts'
import { fetchHistoryPage, FILES_KEY, forgetFile, historyKey, removeFile } from './files.api.ts'
import type { HistoryQuery } from './historyQuery.rules.ts'

const STALE_MS = 10_000

/**
 * The photos of this person that match the query, page by page. The photos of the previous query stay until the new
 * ones have loaded.
 */
export function useHistory(query: HistoryQuery) {
  return useInfiniteQuery({
    queryKey: historyKey(query),
    queryFn: ({ pageParam, signal }) => fetchHistoryPage(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    // A list of several pages is not fetched again, page by page, on every visit.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Infinity : STALE_MS),
  })
}

/** `above`: the photo above it in the list. The outcome is shown below that one. */
export type Deletion = { file: FileRecord; above: string | null }

export function useDeleteFile(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file }: Deletion) => removeFile(file.id),
    onSuccess: (_answer, { file }) => {
      void forgetFile(client, file.id)
      onDeleted()
    },
    onError: () => client.invalidateQueries({ queryKey: FILES_KEY }),
  })
}
