import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '#shared/api/analyses.ts'
import { cancelRun, fetchRuns, firstRunKey, pollKey, pollRun, runsKey, startRun } from './analyses.api.ts'
import { viewOf, withRun } from './runs.rules.ts'

const POLL_MS = 1_000

/** Every stored run of a photo, newest first. */
export function useRuns(fileId: string) {
  return useQuery({ queryKey: runsKey(fileId), queryFn: () => fetchRuns(fileId) })
}

/** The runs of a photo. The newest stored run is shown. If there is none, the first one is started. */
export function useAnalysis(fileId: string, onStarted: () => void) {
  const client = useQueryClient()
  const start = async () => {
    const run = await startRun(fileId)
    onStarted()
    return run
  }
  const keep = (run: Analysis) => {
    client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run))
    return run
  }

  const runs = useRuns(fileId)
  // This is a query and not an effect with a mutation, so that it runs once no matter how often the screen mounts.
  // Nothing may start it again automatically, because each run costs money.
  const first = useQuery({
    queryKey: firstRunKey(fileId),
    queryFn: async () => keep(await start()),
    enabled: runs.data?.length === 0,
    staleTime: Infinity,
    gcTime: 0,
    meta: { startsWork: true },
  })

  const view = viewOf(runs.data ?? [])
  const runningId = view.kind === 'running' ? view.run.id : ''
  const poll = useQuery({
    queryKey: pollKey(runningId),
    queryFn: async () => keep(await pollRun(runningId)),
    enabled: view.kind === 'running',
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  })

  const again = useMutation({ mutationFn: start, onSuccess: keep })
  const cancel = useMutation({ mutationFn: () => cancelRun(runningId), onSuccess: keep })

  return {
    view,
    /** Loading the list of runs failed. */
    loadError: runs.isError && runs.data === undefined ? runs.error : null,
    reload: () => void runs.refetch(),
    /** Starting a run failed. */
    startError: again.error ?? (view.kind === 'none' ? first.error : null),
    isStarting: again.isPending || (first.isFetching && view.kind === 'none'),
    start: () => {
      if (!again.isPending) again.mutate()
    },
    pollError: view.kind === 'running' ? poll.error : null,
    cancel: () => cancel.mutate(),
    isCancelling: cancel.isPending,
    cancelError: view.kind === 'running' ? cancel.error : null,
  }
}
