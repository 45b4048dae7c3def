import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  createApiKey,
  createOwnApiKey,
  endApiKey,
  listApiKeys,
  listOwnApiKeys,
  MadeKey,
  rotateApiKey,
} from '#shared/api/apiKeys.ts'
import type { Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import type { readDescription } from '#shared/publicApi/description.ts'
import { request } from '#backend/request.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'

const KEYS = ['api keys'] as const

const timeoutMs = TIMEOUT_MS.list

/** What the API can do, as the server tells everybody. It changes with a new version only. */
export const useApiDescription = () =>
  useQuery({
    queryKey: ['api description'],
    queryFn: () => request<typeof readDescription>({ method: 'GET', path: '/v1/openapi.json', timeoutMs }),
    staleTime: Infinity,
  })

/** The keys of a shop, or with null those of the person's own home. */
export const useApiKeys = (shopId: string | null, enabled = true) =>
  useQuery({
    queryKey: [...KEYS, shopId],
    queryFn: () =>
      shopId === null
        ? request<typeof listOwnApiKeys>({ method: 'GET', path: '/api/me/api-keys', timeoutMs })
        : request<typeof listApiKeys>({
            method: 'GET',
            path: '/api/shops/:shop_id/api-keys',
            params: { shop_id: shopId },
            timeoutMs,
          }),
    enabled,
  })

/** A change after which the keys are fetched again. */
function useKeyChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: KEYS }) })
}

export type NewKey = { name: string; scopes: Scope[]; expires_in_days: number; password: string }

export const useCreateApiKey = (shopId: string | null) =>
  useKeyChange((body: NewKey): Promise<MadeKey> => {
    const slow = { body, timeoutMs: TIMEOUT_MS.register }
    return shopId === null
      ? request<typeof createOwnApiKey>({ method: 'POST', path: '/api/me/api-keys', ...slow })
      : request<typeof createApiKey>({
          method: 'POST',
          path: '/api/shops/:shop_id/api-keys',
          params: { shop_id: shopId },
          ...slow,
        })
  })

export const useRotateApiKey = (id: string) =>
  useKeyChange((password: string) =>
    request<typeof rotateApiKey>({
      method: 'POST',
      path: '/api/api-keys/:id/rotation',
      params: { id },
      body: { password },
      timeoutMs: TIMEOUT_MS.register,
    }),
  )

export const useEndApiKey = (id: string) =>
  useKeyChange(() =>
    request<typeof endApiKey>({ method: 'DELETE', path: '/api/api-keys/:id', params: { id }, timeoutMs }),
  )
