import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  createIntakeLink,
  deleteIntakeLink,
  IntakeLink,
  listIntakeLinks,
  updateIntakeLink,
} from '#shared/api/intake.ts'
import { request } from '#backend/request.ts'

export const linksKey = (shopId: string) => ['intake-links', shopId] as const

export type LinkWishes = z.input<typeof createIntakeLink.body>
export type LinkChange = z.input<typeof updateIntakeLink.body>

/** The addresses under which customers send requests to a shop. */
export function useIntakeLinks(shopId: string) {
  return useQuery({
    queryKey: linksKey(shopId),
    queryFn: async (): Promise<IntakeLink[]> => {
      const { links } = await request<typeof listIntakeLinks>({
        method: 'GET',
        path: '/api/shops/:shop_id/intake-links',
        params: { shop_id: shopId },
      })
      return links
    },
  })
}

export function useCreateIntakeLink(shopId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkWishes) =>
      request<typeof createIntakeLink>({
        method: 'POST',
        path: '/api/shops/:shop_id/intake-links',
        params: { shop_id: shopId },
        body,
      }),
    onSuccess: (link) => setLinks(client, shopId, (links) => [link, ...links]),
  })
}

export function useChangeIntakeLink(shopId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkChange) =>
      request<typeof updateIntakeLink>({ method: 'PATCH', path: '/api/intake-links/:id', params: { id }, body }),
    onSuccess: (link) => setLinks(client, shopId, (links) => links.map((each) => (each.id === id ? link : each))),
  })
}

export function useDeleteIntakeLink(shopId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      request<typeof deleteIntakeLink>({ method: 'DELETE', path: '/api/intake-links/:id', params: { id } }),
    onSuccess: () => setLinks(client, shopId, (links) => links.filter((each) => each.id !== id)),
  })
}

function setLinks(client: QueryClient, shopId: string, change: (links: IntakeLink[]) => IntakeLink[]): void {
  client.setQueryData<IntakeLink[]>(linksKey(shopId), (links) => links && change(links))
}
