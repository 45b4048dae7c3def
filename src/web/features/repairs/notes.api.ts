import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { addNote, deleteNote, listNotes, NotePage, NoteRecord } from '#shared/api/notes.ts'
import { request } from '#backend/request.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { REPAIRS_KEY } from './repairs.api.ts'

const notesKey = (repairId: string) => [...REPAIRS_KEY, 'notes', repairId] as const

function fetchNotes(repairId: string, cursor: string | null): Promise<NotePage> {
  return request<typeof listNotes>({
    method: 'GET',
    path: '/api/repairs/:id/notes',
    params: { id: repairId },
    query: cursor === null ? {} : { cursor },
  })
}

function writeNote(repairId: string, text: string, idempotencyKey: string): Promise<NoteRecord> {
  return request<typeof addNote>({
    method: 'POST',
    path: '/api/repairs/:id/notes',
    params: { id: repairId },
    body: { text },
    idempotencyKey,
  })
}

function removeNote(id: string): Promise<void> {
  return request<typeof deleteNote>({ method: 'DELETE', path: '/api/notes/:id', params: { id } })
}

/** The notes of a repair, newest first, and how to write and delete one. Both change what its results show. */
export function useNotes(repairId: string, onChanged: () => void) {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: notesKey(repairId),
    queryFn: ({ pageParam }) => fetchNotes(repairId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const changed = {
    // The server may have it even if its response is lost.
    onMutate: () => forgetKeptRuns(),
    onSuccess: () => {
      onChanged()
      return client.invalidateQueries({ queryKey: notesKey(repairId) })
    },
  }
  return {
    list,
    notes: list.data?.pages.flatMap((page) => page.notes) ?? [],
    add: useMutation({
      mutationFn: ({ text, key }: { text: string; key: string }) => writeNote(repairId, text, key),
      ...changed,
    }),
    remove: useMutation({ mutationFn: removeNote, ...changed }),
  }
}
