import { useQuery } from '@tanstack/react-query'
import type { listSecurityEvents } from '#shared/api/accounts.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import { request } from '#backend/request.ts'

/**
 * The security events of the account, newest first. Fetched on every visit, so that a change made a moment ago is
 * listed.
 */
export function useSecurityEvents() {
  return useQuery({
    queryKey: ['security-events'],
    queryFn: async () => {
      const { events } = await request<typeof listSecurityEvents>({
        method: 'GET',
        path: '/api/me/security-events',
        timeoutMs: TIMEOUT_MS.list,
      })
      return events
    },
    staleTime: 0,
  })
}
