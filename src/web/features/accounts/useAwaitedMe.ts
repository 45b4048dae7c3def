import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { fetchMe, ME_KEY } from './accounts.api.ts'

/**
 * Fetches the profile repeatedly, at this interval in milliseconds, while a change in it is expected. `false` pauses.
 * No person causes these requests, so they do not prolong the session. Returns the error of the last attempt.
 */
export function useAwaitedMe(every: number | false): Error | null {
  const client = useQueryClient()
  const { error } = useQuery({
    queryKey: ['awaited-me'],
    queryFn: async () => {
      const me = await asBackgroundRequest(() => fetchMe(TIMEOUT_MS.profile))
      // The call itself reports a session that has ended.
      if (me !== null) client.setQueryData(ME_KEY, me)
      return me
    },
    enabled: every !== false,
    refetchInterval: every,
    staleTime: 0,
    gcTime: 0,
  })
  return error
}
