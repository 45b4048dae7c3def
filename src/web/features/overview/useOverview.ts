import { useQuery } from '@tanstack/react-query'
import type { getOverview, Overview } from '#shared/api/overview.ts'
import { request } from '#backend/request.ts'

export const OVERVIEW_KEY = ['overview'] as const
const POLL_MS = 2_000

/**
 * What is going on in the account. It is read again at each visit, and while an analysis is in progress. No person
 * causes these later requests, so they do not prolong the session.
 */
export function useOverview() {
  return useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: ({ client }) => fetchOverview(isRunning(client.getQueryData<Overview>(OVERVIEW_KEY))),
    select: withReady,
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  })
}

/**
 * The same for what tells of it on any screen. No person causes these requests, and something else says when another
 * one is worthwhile.
 */
export function useOverviewOnTheSide(enabled: boolean) {
  return useQuery({
    queryKey: OVERVIEW_KEY,
    queryFn: () => fetchOverview(true),
    select: withReady,
    staleTime: 0,
    enabled,
  })
}

function fetchOverview(background: boolean): Promise<Overview> {
  return request<typeof getOverview>({ method: 'GET', path: '/api/overview', background })
}

/** What this device has kept of an earlier version does not say what is ready. */
function withReady(overview: Omit<Overview, 'ready'> & Partial<Overview>): Overview {
  return { ...overview, ready: overview.ready ?? [] }
}

function isRunning(overview: Overview | undefined): boolean {
  return overview !== undefined && overview.running.length > 0
}
