import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { listActivity } from '#shared/api/activities.ts'
import type {
  addComment,
  Colleague,
  deleteComment,
  listColleagues,
  listComments,
  updateComment,
} from '#shared/api/comments.ts'
import { request } from '#backend/request.ts'

export const commentsKey = (repairId: string) => ['comments', repairId] as const

/** The people of a shop by name. */
export function useColleagues(shopId: string) {
  const { data: members = [], error } = useQuery({
    queryKey: ['shops', 'colleagues', shopId],
    queryFn: async (): Promise<Colleague[]> => (await fetchColleagues(shopId)).colleagues,
  })
  return { members, error }
}

function fetchColleagues(shopId: string) {
  return request<typeof listColleagues>({
    method: 'GET',
    path: '/api/shops/:shop_id/colleagues',
    params: { shop_id: shopId },
  })
}

/** What was said about a repair, newest first, and how to say something. */
export function useComments(repairId: string) {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: commentsKey(repairId),
    queryFn: ({ pageParam }) =>
      request<typeof listComments>({
        method: 'GET',
        path: '/api/repairs/:id/comments',
        params: { id: repairId },
        query: pageParam === null ? {} : { cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: commentsKey(repairId) }),
      client.invalidateQueries({ queryKey: ['activities'] }),
    ])
  return {
    list,
    comments: list.data?.pages.flatMap((page) => page.comments) ?? [],
    add: useMutation({
      mutationFn: ({ key, ...body }: { text: string; mentions: string[]; key: string }) =>
        request<typeof addComment>({
          method: 'POST',
          path: '/api/repairs/:id/comments',
          params: { id: repairId },
          body,
          idempotencyKey: key,
        }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string; text: string; mentions: string[] }) =>
        request<typeof updateComment>({ method: 'PATCH', path: '/api/comments/:id', params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        request<typeof deleteComment>({ method: 'DELETE', path: '/api/comments/:id', params: { id } }),
      onSuccess,
    }),
  }
}

/** What happened to a repair of a shop, newest first. */
export function useActivity(shopId: string, repairId: string | null) {
  const list = useInfiniteQuery({
    queryKey: ['activities', shopId, repairId],
    queryFn: ({ pageParam }) =>
      request<typeof listActivity>({
        method: 'GET',
        path: '/api/shops/:shop_id/activity',
        params: { shop_id: shopId },
        query: {
          ...(repairId === null ? {} : { repair_id: repairId }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  return { list, activities: list.data?.pages.flatMap((page) => page.activities) ?? [] }
}
