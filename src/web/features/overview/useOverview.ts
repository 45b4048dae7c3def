import { useQuery } from '@tanstack/react-query'
import { request } from '#backend/request.ts'
import type { getOverview, Overview, OverviewRepair } from '#shared/api/overview.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'
import { cannotWait } from '#shared/repairs/priority.rules.ts'

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

/** What somebody can do now. The photos that are not analyzed are one thing, however many there are. */
export type Thing =
  | { kind: 'ready' | 'repair'; repair: OverviewRepair }
  | { kind: 'photos'; photos: Overview['new_photos'] }

/** Whether it is damage that cannot wait. */
export const isUrgent = (thing: Thing): boolean => thing.kind !== 'photos' && cannotWait(thing.repair.urgency)

/**
 * What needs the person, the first thing first: damage that cannot wait, then results that nobody has seen, then photos
 * that are not analyzed, and then any other damage. What is only to be watched needs nobody now.
 */
export function thingsToDo({ ready, repairs, new_photos: photos }: Omit<Overview, 'success' | 'running'>): Thing[] {
  const results = ready.map(({ repair }): Thing => ({ kind: 'ready', repair }))
  const found = repairs
    .filter(({ id, urgency }) => urgency !== 'watch' && !ready.some(({ repair }) => repair.id === id))
    .map((repair): Thing => ({ kind: 'repair', repair }))
  return [
    ...[...results, ...found].filter(isUrgent),
    ...results.filter((thing) => !isUrgent(thing)),
    ...(photos.count > 0 ? [{ kind: 'photos' as const, photos }] : []),
    ...found.filter((thing) => !isUrgent(thing)),
  ]
}

/** '3 photos to analyze'. */
export function photosToAnalyze(count: number): string {
  if (count === 1) return '1 photo to analyze'
  return `${count}${count >= OVERVIEW_PHOTOS_COUNTED ? '+' : ''} photos to analyze`
}

/** The overview without these photos. */
export function withoutPhotos(photos: Overview['new_photos'], ids: readonly string[]): Overview['new_photos'] {
  const files = photos.files.filter(({ id }) => !ids.includes(id))
  return { count: photos.count - (photos.files.length - files.length), files }
}
