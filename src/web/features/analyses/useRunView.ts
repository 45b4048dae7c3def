import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Analysis } from '#shared/api/analyses.ts'
import { isLive } from '#web/backend/liveStream.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import {
  fetchRuns,
  forgetOtherRuns,
  keepRun,
  progressKey,
  pollRun,
  REPORTS_KEY,
  runsKey,
  markSeen,
} from './analyses.api.ts'
import { viewOf } from './runs.rules.ts'

/** How often the progress of a run is polled, and how often while the server's events tell it. */
const POLL_MS = 1_000
const LIVE_POLL_MS = 10_000

/** Every stored run of a photo, newest first. */
export function useRuns(fileId: string) {
  return useQuery({ queryKey: runsKey(fileId), queryFn: () => fetchRuns(fileId) })
}

/**
 * The runs of a photo. The screen is about the newest one; while that one has no result, the current result stays
 * visible.
 */
export function useRunView(fileId: string) {
  const client = useQueryClient()
  const runs = useRuns(fileId)
  const view = viewOf(runs.data ?? [])
  const runningId = view.kind === 'running' ? view.run.id : ''
  const progress = useQuery({
    queryKey: progressKey(runningId),
    queryFn: async () => keepRun(client, fileId, await pollRun(runningId)),
    enabled: view.kind === 'running',
    refetchInterval: () => (isLive() ? LIVE_POLL_MS : POLL_MS),
    staleTime: 0,
    gcTime: 0,
  })
  const readAgain = async () => {
    forgetOtherRuns(client)
    const { isError } = await runs.refetch()
    if (isError) await client.resetQueries({ queryKey: runsKey(fileId) })
  }
  return {
    view,
    /** Whether the list of runs was read, and there is none. */
    hasNone: runs.data?.length === 0,
    loadError: runs.isError && runs.data === undefined ? runs.error : null,
    progressError: view.kind === 'running' ? progress.error : null,
    reload: () => void runs.refetch(),
    /** Reads the runs and the reports again, because something that they contain was stored. */
    refresh: () => {
      client.removeQueries({ queryKey: REPORTS_KEY })
      void runs.refetch()
    },
    /**
     * The same when something was said that may hold back what was read before. The result stays on the screen unless
     * it cannot be read again.
     */
    readAgain: () => void readAgain(),
  }
}

/**
 * Tells the server, run by run, which runs have been seen on the screen, so that no mail reports them. A page in a
 * background tab counts as seen once the tab comes to the front. A failed call is repeated when that happens next;
 * until then an extra mail does no harm.
 */
export function useMarkSeen(fileId: string, shown: readonly Analysis[]): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: markSeen,
    onSuccess: (run) => keepRun(client, fileId, run),
  })
  const isVisible = usePageVisible()
  const unseen = shown.find(({ result, seen_at: seenAt }) => result !== null && seenAt === null)
  const unseenId = isVisible && unseen !== undefined ? unseen.id : null
  // The result comes first: the request waits until the page has drawn it.
  useEffect(() => (unseenId === null ? undefined : whenIdle(() => mutate(unseenId))), [unseenId, mutate])
}

/** Whether the page is the visible tab of its window. */
function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
