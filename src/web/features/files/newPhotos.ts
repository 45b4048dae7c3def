import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Ids of photos that were uploaded in this tab and have not been analyzed since, oldest first. */
const NEW_PHOTOS_KEY = ['new-photos'] as const

/**
 * Uploads continue after their screen is left, so they record their photos here. The ids are cleared when the person
 * logs out, like all cached data.
 */
export function addNewPhotos(client: QueryClient, ids: readonly string[]): void {
  client.setQueryDefaults(NEW_PHOTOS_KEY, { gcTime: Infinity })
  client.setQueryData<readonly string[]>(NEW_PHOTOS_KEY, (before = []) => [...before, ...ids])
}

export function forgetNewPhotos(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData<readonly string[]>(NEW_PHOTOS_KEY, (before) => before?.filter((id) => !ids.includes(id)))
}

export function useNewPhotos(): { ids: readonly string[]; forget: (ids: readonly string[]) => void } {
  const client = useQueryClient()
  const { data: ids = [] } = useQuery<readonly string[]>({
    queryKey: NEW_PHOTOS_KEY,
    queryFn: () => [],
    enabled: false,
    gcTime: Infinity,
  })
  return { ids, forget: useCallback((gone: readonly string[]) => forgetNewPhotos(client, gone), [client]) }
}
