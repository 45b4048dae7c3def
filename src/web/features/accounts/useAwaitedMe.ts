import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TIMEOUT_MS } from '#shared/lib/limits.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { fetchMe, ME_KEY } from './accounts.api.ts'

/**
 * Asks for the profile again and again, every so many milliseconds, while something is awaited there; `false` rests.
 * Nobody asks this by hand, so it does not prolong the session. Gives the error of the last try.
 */
export function useAwaitedMe(every: number | false): Error | null {
  const client = useQueryClient()
  const { error } = useQuery({
    queryKey: ['awaited-me'],
    queryFn: async () => {
      const me = await asBackgroundRequest(() => fetchMe(TIMEOUT_MS.profile))
      // A session that has ended is told by the call itself.
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
