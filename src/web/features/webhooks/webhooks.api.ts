import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  createWebhook,
  deleteWebhook,
  Delivery,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  Webhook,
} from '#shared/api/webhooks.ts'
import { request } from '#backend/request.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'

const timeoutMs = TIMEOUT_MS.list
const webhooksKey = (shopId: string) => ['webhooks', shopId] as const
const deliveriesKey = (id: string) => ['webhook-deliveries', id] as const

/** Milliseconds after which the list is read again while something in it is on its way. */
const AGAIN_MS = 3000
/** What is due later than this is not waited for. */
const SOON_MS = 60_000

export type WebhookWishes = z.input<typeof createWebhook.body>

export function useWebhooks(shopId: string) {
  return useQuery({
    queryKey: webhooksKey(shopId),
    queryFn: async (): Promise<Webhook[]> => {
      const { webhooks } = await request<typeof listWebhooks>({
        method: 'GET',
        path: '/api/shops/:shop_id/webhooks',
        params: { shop_id: shopId },
        timeoutMs,
      })
      return webhooks
    },
  })
}

export function useCreateWebhook(shopId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookWishes) =>
      request<typeof createWebhook>({
        method: 'POST',
        path: '/api/shops/:shop_id/webhooks',
        params: { shop_id: shopId },
        body,
      }),
    onSuccess: ({ webhook }) => setWebhooks(client, shopId, (webhooks) => [...webhooks, webhook]),
  })
}

export function useChangeWebhook(shopId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof updateWebhook.body>) =>
      request<typeof updateWebhook>({ method: 'PATCH', path: '/api/webhooks/:id', params: { id }, body }),
    onSuccess: (changed) =>
      setWebhooks(client, shopId, (webhooks) => webhooks.map((each) => (each.id === id ? changed : each))),
  })
}

export function useDeleteWebhook(shopId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request<typeof deleteWebhook>({ method: 'DELETE', path: '/api/webhooks/:id', params: { id } }),
    onSuccess: () => setWebhooks(client, shopId, (webhooks) => webhooks.filter((each) => each.id !== id)),
  })
}

export const useRotateSecret = (id: string) =>
  useMutation({
    mutationFn: () =>
      request<typeof rotateWebhookSecret>({ method: 'POST', path: '/api/webhooks/:id/secret', params: { id } }),
  })

export function useTestWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request<typeof testWebhook>({ method: 'POST', path: '/api/webhooks/:id/test', params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
  })
}

/** What went to a webhook, newest first, page by page. It is read again while something is on its way. */
export function useDeliveries(id: string) {
  const list = useInfiniteQuery({
    queryKey: deliveriesKey(id),
    queryFn: ({ pageParam }) =>
      request<typeof listDeliveries>({
        method: 'GET',
        path: '/api/webhooks/:id/deliveries',
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        timeoutMs,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) =>
      (state.data?.pages ?? []).some((page) => page.deliveries.some(isOnItsWay)) ? AGAIN_MS : false,
  })
  return { ...list, deliveries: list.data?.pages.flatMap(({ deliveries }) => deliveries) }
}

export function useRedeliver(webhookId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      request<typeof redeliver>({ method: 'POST', path: '/api/webhook-deliveries/:id/redelivery', params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  })
}

/** What was just sent, or sent again, is due now, whatever the clock of this device says. */
function isOnItsWay({ status, attempts, last_error: fault, next_attempt_at: next }: Delivery): boolean {
  if (status !== 'waiting' || next === null) return false
  return attempts === 0 || fault === null || Date.parse(next) < Date.now() + SOON_MS
}

function setWebhooks(client: QueryClient, shopId: string, change: (webhooks: Webhook[]) => Webhook[]): void {
  client.setQueryData<Webhook[]>(webhooksKey(shopId), (webhooks) => webhooks && change(webhooks))
}
