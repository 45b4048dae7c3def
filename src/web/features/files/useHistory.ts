import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import { FILES_KEY, fetchHistoryPage, HISTORY_KEY, removeFile } from './files.api.ts'

/** The photos of this person, newest first, page by page. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: HISTORY_KEY,
    queryFn: ({ pageParam }) => fetchHistoryPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

export function useDeleteFile(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: FileRecord) => removeFile(file.id),
    onSuccess: (_answer, file) => {
      client.setQueryData<InfiniteData<FilePage, string | null>>(HISTORY_KEY, (history) => without(history, file.id))
      onDeleted()
    },
    onSettled: () => client.invalidateQueries({ queryKey: FILES_KEY }),
  })
}

function without(history: InfiniteData<FilePage, string | null> | undefined, id: string) {
  if (history === undefined) return undefined
  return {
    ...history,
    pages: history.pages.map((page) => ({ ...page, files: page.files.filter((file) => file.id !== id) })),
  }
}
