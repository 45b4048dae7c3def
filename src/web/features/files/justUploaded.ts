import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Ids of photos that were uploaded in this tab and have not been analyzed since, oldest first. */
const JUST_UPLOADED_KEY = ['just-uploaded'] as const

/**
 * Uploads continue after their screen is left, so they record their photos here. The ids are cleared when the person
 * logs out, like all cached data.
 */
export function addJustUploaded(client: QueryClient, ids: readonly string[]): void {
  client.setQueryDefaults(JUST_UPLOADED_KEY, { gcTime: Infinity })
  client.setQueryData<readonly string[]>(JUST_UPLOADED_KEY, (before = []) => [...before, ...ids])
}

export function forgetJustUploaded(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData<readonly string[]>(JUST_UPLOADED_KEY, (before) => before?.filter((id) => !ids.includes(id)))
}

export function useJustUploaded(): { ids: readonly string[]; forget: (ids: readonly string[]) => void } {
  const client = useQueryClient()
  const { data: ids = [] } = useQuery<readonly string[]>({
    queryKey: JUST_UPLOADED_KEY,
    queryFn: () => [],
    enabled: false,
    gcTime: Infinity,
  })
  return { ids, forget: useCallback((gone: readonly string[]) => forgetJustUploaded(client, gone), [client]) }
}
