import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  acceptSubmission,
  declineSubmission,
  deleteSubmission,
  listSubmissions,
  Submission,
} from '#shared/api/intake.ts'
import type { SubmissionStatus } from '#shared/intake/intake.rules.ts'
import { request } from '#backend/request.ts'

/** The first part of the keys of all lists of requests, which a change of one makes old. */
export const SUBMISSIONS = 'submissions'

/** The requests of customers to a shop. */
export function useSubmissions(shopId: string, status: SubmissionStatus) {
  return useInfiniteQuery({
    queryKey: [SUBMISSIONS, shopId, status],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      request<typeof listSubmissions>({
        method: 'GET',
        path: '/api/shops/:shop_id/submissions',
        params: { shop_id: shopId },
        query: { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor: next }) => next,
  })
}

/** The request that a repair of the shop was made of. Null when it was made of none. Without a shop, none is read. */
export function useSubmissionOfRepair(shopId: string | null, repairId: string) {
  return useQuery({
    queryKey: [SUBMISSIONS, shopId, 'of', repairId],
    queryFn: async (): Promise<Submission | null> => {
      const { submissions } = await request<typeof listSubmissions>({
        method: 'GET',
        path: '/api/shops/:shop_id/submissions',
        params: { shop_id: shopId ?? '' },
        query: { repair_id: repairId },
      })
      return submissions[0] ?? null
    },
    enabled: shopId !== null,
  })
}

type Decision = { kind: 'accept' } | { kind: 'decline'; block: boolean } | { kind: 'delete' }

/**
 * Decides about a request. What lists show of it is fetched again, also when somebody else was faster. `onAccepted` is
 * called even if the request has left the list by then.
 */
export function useDecideSubmission(id: string, onAccepted: (repairId: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const params = { id }
      switch (decision.kind) {
        case 'accept':
          return request<typeof acceptSubmission>({ method: 'POST', path: '/api/submissions/:id/accept', params })
        case 'decline':
          return request<typeof declineSubmission>({
            method: 'POST',
            path: '/api/submissions/:id/decline',
            params,
            body: { block: decision.block },
          })
        case 'delete':
          await request<typeof deleteSubmission>({ method: 'DELETE', path: '/api/submissions/:id', params })
          return null
      }
    },
    onSuccess: (decided, { kind }) => {
      if (kind === 'accept' && decided?.repair_id != null) onAccepted(decided.repair_id)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [SUBMISSIONS] }),
        client.invalidateQueries({ queryKey: ['repairs'] }),
        client.invalidateQueries({ queryKey: ['intake-links'] }),
      ]),
  })
}
