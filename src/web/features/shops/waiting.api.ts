import { useQuery } from '@tanstack/react-query'
import type { getWaiting } from '#shared/api/intake.ts'
import { request } from '#backend/request.ts'

/** How many requests of customers wait at a shop. It is read again whenever one comes or is decided. */
export function useWaiting(shopId: string | undefined) {
  return useQuery({
    queryKey: ['submissions', shopId, 'waiting'],
    queryFn: () =>
      request<typeof getWaiting>({
        method: 'GET',
        path: '/api/shops/:shop_id/submissions/waiting',
        params: { shop_id: shopId ?? '' },
        background: true,
      }),
    enabled: shopId !== undefined,
  })
}
