import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { EMERGENCY_LINE } from '#shared/analyses/analysis.messages.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { isLive } from '#web/backend/liveStream.ts'
import { settings } from '#web/backend/settings.ts'
import { classNames } from '#web/lib/classNames.ts'
import { notePhotoPlaces } from '#web/lib/photoMotion.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import {
  cancelRun,
  fetchRuns,
  forgetOtherRuns,
  keepRun,
  markSeen,
  pollRun,
  progressKey,
  REPORTS_KEY,
  runsKey,
} from './analyses.api.ts'
import { viewOf } from './runs.rules.ts'

const ASKED =
  settings.ai === 'off'
    ? 'This installation has no AI. The guidance follows in a moment.'
    : 'The AI is looking at your photos. This takes up to 90 seconds, and goes on if you leave.'

const HINTS = ['Detecting damage type', 'Assessing severity', 'Generating repair plan'] as const

type Props = {
  fileId: string
  /** The run in progress, or null while it is being started. */
  run: Pick<Analysis, 'id' | 'created_at' | 'status'> | null
  /** Why its progress is not known. */
  error: Error | null
}

/** Shown while the provider analyzes the photo. The progress is unknown, so only the elapsed time is shown. */
export function RunningAnalysis({ fileId, run, error }: Props) {
  const client = useQueryClient()
  const cancel = useMutation({ mutationFn: cancelRun, onSuccess: (canceled) => keepRun(client, fileId, canceled) })
  // Before that, the run waits for its turn.
  const isAsked = run?.status === 'running'
  const fault = cancel.error ?? error
  // The photo is still in its place when this part of the screen is taken away for the result.
  useLayoutEffect(() => notePhotoPlaces, [])
  return (
    <div className="rise flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-col gap-4">
        <h2 className="heading text-4xl sm:text-6xl">AI ANALYZING DAMAGE...</h2>
        <p className="font-semibold">{isAsked ? ASKED : 'Your photos are saved. Waiting for a turn...'}</p>
        <ul className="border-y-2 border-rule">
          {HINTS.map((hint) => (
            <li
              key={hint}
              className="flex items-center gap-3 border-t-2 border-hairline py-3 text-lg font-medium first:border-t-0"
            >
              <span
                aria-hidden="true"
                className={classNames('size-3', isAsked ? 'animate-pulse bg-yellow-deep' : 'bg-hairline')}
              />
              {hint}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {run !== null && (
          <Button onClick={() => cancel.mutate(run.id)} disabled={cancel.isPending}>
            {cancel.isPending ? 'CANCELLING...' : 'CANCEL'}
          </Button>
        )}
        <Elapsed since={run?.created_at ?? null} />
      </div>
      {fault !== null && <Notice tone="error">{sentenceOf(fault)}</Notice>}
      <p className="border-l-8 border-yellow pl-4 font-medium">{EMERGENCY_LINE}</p>
    </div>
  )
}

function Elapsed({ since }: { since: string | null }) {
  const [opened] = useState(() => Date.now())
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // The clock of this device may be behind the server's.
  const seconds = Math.max(0, Math.floor((now - (since === null ? opened : Date.parse(since))) / 1_000))
  return (
    <p className="figures text-ink-soft" aria-hidden="true">
      Elapsed {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  )
}

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
