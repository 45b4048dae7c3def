import type { z } from 'zod'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  deleteDocument,
  DocumentPage,
  DocumentRecord,
  listDocuments,
  updateDocument,
} from '#shared/api/documents.ts'
import { request } from '#backend/request.ts'

/** What belongs to a repair is fetched again with it. */
const documentsKey = (repairId: string) => ['repairs', 'documents', repairId] as const

/** The bytes of a document, or the preview of a photo. */
export const documentUrl = ({ id }: Pick<DocumentRecord, 'id'>, variant: 'original' | 'thumb'): string =>
  `/api/documents/${id}/content${variant === 'thumb' ? '?variant=thumb' : ''}`

export function fetchDocuments(repairId: string, cursor: string | null): Promise<DocumentPage> {
  return request<typeof listDocuments>({
    method: 'GET',
    path: '/api/repairs/:id/documents',
    params: { id: repairId },
    query: cursor === null ? {} : { cursor },
  })
}

type Change = z.input<typeof updateDocument.body>

function storeChange({ id, change }: { id: string; change: Change }): Promise<DocumentRecord> {
  return request<typeof updateDocument>({ method: 'PATCH', path: '/api/documents/:id', params: { id }, body: change })
}

function removeDocument(id: string): Promise<void> {
  return request<typeof deleteDocument>({ method: 'DELETE', path: '/api/documents/:id', params: { id } })
}

/** The documents of a repair, newest first, and how to change and delete one. The local app has none. */
export function useDocuments(repairId: string) {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: documentsKey(repairId),
    queryFn: ({ pageParam }) => fetchDocuments(repairId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: !globalThis.IS_LOCAL_APP,
  })
  const refresh = () => client.invalidateQueries({ queryKey: documentsKey(repairId) })
  return {
    list,
    documents: list.data?.pages.flatMap((page) => page.documents) ?? [],
    refresh,
    change: useMutation({ mutationFn: storeChange, onSuccess: refresh }),
    remove: useMutation({ mutationFn: removeDocument, onSuccess: refresh }),
  }
}
