import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

/** A photo that was uploaded in this tab and has not been analyzed since, and its place among those that were sent. */
type JustUploaded = { id: string; place: number }

const JUST_UPLOADED_KEY = ['just-uploaded'] as const

/**
 * Uploads continue after their screen is left, so they record their photos here. The ids are cleared when the person
 * logs out, like all cached data.
 */
export function addJustUploaded(client: QueryClient, photo: JustUploaded): void {
  client.setQueryDefaults(JUST_UPLOADED_KEY, { gcTime: Infinity })
  // A few are sent at once. They stay in the order in which they were chosen, and the first one leads their repair.
  client.setQueryData<readonly JustUploaded[]>(JUST_UPLOADED_KEY, (before = []) =>
    [...before, photo].toSorted((a, b) => a.place - b.place),
  )
}

export function forgetJustUploaded(client: QueryClient, ids: readonly string[]): void {
  client.setQueryData<readonly JustUploaded[]>(JUST_UPLOADED_KEY, (before) =>
    before?.filter(({ id }) => !ids.includes(id)),
  )
}

export function useJustUploaded() {
  const client = useQueryClient()
  const { data: photos = NONE } = useQuery({
    queryKey: JUST_UPLOADED_KEY,
    queryFn: () => NONE,
    enabled: false,
    gcTime: Infinity,
  })
  return {
    photos,
    ids: useMemo(() => photos.map(({ id }) => id), [photos]),
    forget: useCallback((gone: readonly string[]) => forgetJustUploaded(client, gone), [client]),
  }
}

const NONE: readonly JustUploaded[] = []
