import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  acceptInvitation,
  acceptTransfer,
  cancelInvitation,
  cancelTransfer,
  createShop,
  declineInvitation,
  deleteShop,
  getShop,
  invite,
  listInvitations,
  listMembers,
  lookAtInvitation,
  offerTransfer,
  removeMember,
  resendInvitation,
  restoreShop,
  updateMember,
  updateShop,
} from '#shared/api/shops.ts'
import type { Branding } from '#shared/shops/branding.schema.ts'
import type { moveRepair } from '#shared/api/repairs.ts'
import type { GivenRole } from '#shared/workspaces/roles.rules.ts'
import { request } from '#backend/request.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'

const SHOPS_KEY = ['shops'] as const

const timeoutMs = TIMEOUT_MS.list

/** One shop with what its own screens show. */
export const useShop = (id: string) =>
  useQuery({
    queryKey: [...SHOPS_KEY, id],
    queryFn: () =>
      request<typeof getShop>({ method: 'GET', path: '/api/shops/:shop_id', params: { shop_id: id }, timeoutMs }),
  })

export const useMembers = (id: string) =>
  useQuery({
    queryKey: [...SHOPS_KEY, id, 'members'],
    queryFn: () =>
      request<typeof listMembers>({
        method: 'GET',
        path: '/api/shops/:shop_id/members',
        params: { shop_id: id },
        timeoutMs,
      }),
  })

/** Replaces what a shop shows of itself. */
export function useBrandShop(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (branding: Branding) =>
      request<typeof updateShop>({
        method: 'PATCH',
        path: '/api/shops/:shop_id',
        params: { shop_id: id },
        body: { branding },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: SHOPS_KEY }),
  })
}

/** The open invitations, for those who may see them. */
export const useInvitations = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...SHOPS_KEY, id, 'invitations'],
    queryFn: () =>
      request<typeof listInvitations>({
        method: 'GET',
        path: '/api/shops/:shop_id/invitations',
        params: { shop_id: id },
        timeoutMs,
      }),
    enabled,
  })

const lookAt = (token: string, signal: AbortSignal) =>
  request<typeof lookAtInvitation>({
    method: 'POST',
    path: '/api/invitations/look',
    body: { token },
    timeoutMs,
    signal,
  })

/** What an invitation says. It is looked at anew when somebody logs in. */
export const useLook = (token: string, userId: string | null) =>
  useQuery({
    queryKey: [...SHOPS_KEY, 'invitation', token, userId],
    queryFn: ({ signal }) => lookAt(token, signal),
    retry: false,
    staleTime: Infinity,
  })

/** A change after which shops, and who the person is in them, are fetched again. */
function useShopChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: SHOPS_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'invitation' }),
        client.invalidateQueries({ queryKey: ['me'] }),
      ])
    },
  })
}

export const useCreateShop = () =>
  useShopChange((name: string) =>
    request<typeof createShop>({ method: 'POST', path: '/api/shops', body: { name }, timeoutMs }),
  )

export const useRenameShop = (id: string) =>
  useShopChange((name: string) =>
    request<typeof updateShop>({
      method: 'PATCH',
      path: '/api/shops/:shop_id',
      params: { shop_id: id },
      body: { name },
      timeoutMs,
    }),
  )

export const useInvite = (id: string) =>
  useShopChange((body: { email: string; role: GivenRole }) =>
    request<typeof invite>({
      method: 'POST',
      path: '/api/shops/:shop_id/invitations',
      params: { shop_id: id },
      body,
      timeoutMs,
    }),
  )

export const useCancelInvitation = (shopId: string) =>
  useShopChange((id: string) =>
    request<typeof cancelInvitation>({
      method: 'DELETE',
      path: '/api/shops/:shop_id/invitations/:id',
      params: { shop_id: shopId, id },
      timeoutMs,
    }),
  )

export const useResendInvitation = (shopId: string) =>
  useShopChange((id: string) =>
    request<typeof resendInvitation>({
      method: 'POST',
      path: '/api/shops/:shop_id/invitations/:id/resend',
      params: { shop_id: shopId, id },
      timeoutMs,
    }),
  )

export const useChangeRole = (shopId: string, userId: string) =>
  useShopChange((role: GivenRole) =>
    request<typeof updateMember>({
      method: 'PATCH',
      path: '/api/shops/:shop_id/members/:user_id',
      params: { shop_id: shopId, user_id: userId },
      body: { role },
      timeoutMs,
    }),
  )

/** Takes a member out, and ends the API keys that the member made or keeps them. `me` leaves the shop. */
export const useRemoveMember = (shopId: string, userId: string) =>
  useShopChange((keys: 'keep' | 'revoke') =>
    request<typeof removeMember>({
      method: 'DELETE',
      path: '/api/shops/:shop_id/members/:user_id',
      params: { shop_id: shopId, user_id: userId },
      query: { keys },
      timeoutMs,
    }),
  )

export const useAcceptInvitation = () =>
  useShopChange((token: string) =>
    request<typeof acceptInvitation>({ method: 'POST', path: '/api/invitations/accept', body: { token }, timeoutMs }),
  )

export const useDeclineInvitation = () =>
  useShopChange((token: string) =>
    request<typeof declineInvitation>({ method: 'POST', path: '/api/invitations/decline', body: { token }, timeoutMs }),
  )

export const useOfferTransfer = (id: string) =>
  useShopChange((body: { user_id: string; password: string }) =>
    request<typeof offerTransfer>({
      method: 'POST',
      path: '/api/shops/:shop_id/transfer',
      params: { shop_id: id },
      body,
      timeoutMs: TIMEOUT_MS.register,
    }),
  )

export const useAcceptTransfer = (id: string) =>
  useShopChange((password: string) =>
    request<typeof acceptTransfer>({
      method: 'POST',
      path: '/api/shops/:shop_id/transfer/accept',
      params: { shop_id: id },
      body: { password },
      timeoutMs: TIMEOUT_MS.register,
    }),
  )

export const useCancelTransfer = (id: string) =>
  useShopChange(() =>
    request<typeof cancelTransfer>({
      method: 'DELETE',
      path: '/api/shops/:shop_id/transfer',
      params: { shop_id: id },
      timeoutMs,
    }),
  )

export const useDeleteShop = (id: string) =>
  useShopChange((password: string) =>
    request<typeof deleteShop>({
      method: 'POST',
      path: '/api/shops/:shop_id/deletion',
      params: { shop_id: id },
      body: { password },
      timeoutMs: TIMEOUT_MS.register,
    }),
  )

export const useRestoreShop = (id: string) =>
  useShopChange(() =>
    request<typeof restoreShop>({
      method: 'DELETE',
      path: '/api/shops/:shop_id/deletion',
      params: { shop_id: id },
      timeoutMs,
    }),
  )

/** Moves a repair into a shop, or with null home. Whoever calls this begins the page anew there. */
export const useMoveRepair = (id: string) =>
  useMutation({
    mutationFn: (shopId: string | null) =>
      request<typeof moveRepair>({
        method: 'POST',
        path: '/api/repairs/:id/move',
        params: { id },
        body: { shop_id: shopId },
        timeoutMs: TIMEOUT_MS.register,
      }),
  })
