import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** When something was last heard of each run. */
type Changed = Readonly<Record<string, number>>

const KEY = ['changed-runs'] as const
const NONE: Changed = {}

/**
 * Notes that these runs have begun, gone on or ended since the page was opened, here or on another device. They are
 * cleared when the person logs out, like all cached data.
 */
export function noteChangedRuns(client: QueryClient, ids: readonly string[]): void {
  const now = Date.now()
  client.setQueryDefaults(KEY, { gcTime: Infinity })
  client.setQueryData<Changed>(KEY, (before = NONE) => ({
    ...before,
    ...Object.fromEntries(ids.map((id) => [id, now])),
  }))
}

/** The runs whose end may be news, and how to forget those of which it is none any more. */
export function useChangedRuns(): { changed: Changed; forget: (ids: readonly string[]) => void } {
  const client = useQueryClient()
  const { data: changed = NONE } = useQuery({ queryKey: KEY, queryFn: () => NONE, enabled: false, gcTime: Infinity })
  const forget = useCallback(
    (gone: readonly string[]) => {
      client.setQueryData<Changed>(KEY, (before = NONE) =>
        Object.fromEntries(Object.entries(before).filter(([id]) => !gone.includes(id))),
      )
    },
    [client],
  )
  return { changed, forget }
}
