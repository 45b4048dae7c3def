import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createShare, endShare, listShares, Share, updateShare } from '#shared/api/shares.ts'
import { request } from '#backend/request.ts'

const sharesKey = (repairId: string) => ['shares', repairId] as const

export type ShareOptions = NonNullable<z.input<typeof createShare.body>>
export type ShareChange = z.input<typeof updateShare.body>

/** The links to the report of a repair. */
export function useShares(repairId: string) {
  return useQuery({
    queryKey: sharesKey(repairId),
    queryFn: async (): Promise<Share[]> => {
      const { shares } = await request<typeof listShares>({
        method: 'GET',
        path: '/api/repairs/:id/shares',
        params: { id: repairId },
      })
      return shares
    },
    // Somebody may have opened one since.
    staleTime: 0,
  })
}

export function useCreateShare(repairId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (options: ShareOptions) =>
      request<typeof createShare>({
        method: 'POST',
        path: '/api/repairs/:id/shares',
        params: { id: repairId },
        body: options,
      }),
    onSuccess: (share) => setShares(client, repairId, (shares) => [share, ...shares]),
  })
}

export function useChangeShare({ id, repair_id: repairId }: Share) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ShareChange) =>
      request<typeof updateShare>({ method: 'PATCH', path: '/api/shares/:id', params: { id }, body: change }),
    onSuccess: (changed) =>
      setShares(client, repairId, (shares) => shares.map((share) => (share.id === changed.id ? changed : share))),
    onError: () => client.invalidateQueries({ queryKey: sharesKey(repairId) }),
  })
}

export function useEndShare({ id, repair_id: repairId }: Share) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request<typeof endShare>({ method: 'DELETE', path: '/api/shares/:id', params: { id } }),
    onSuccess: () =>
      setShares(client, repairId, (shares) =>
        shares.map((share) => (share.id === id ? { ...share, is_active: false } : share)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(repairId) }),
  })
}

function setShares(client: QueryClient, repairId: string, change: (shares: Share[]) => Share[]): void {
  client.setQueryData<Share[]>(sharesKey(repairId), (shares = []) => change(shares))
}
