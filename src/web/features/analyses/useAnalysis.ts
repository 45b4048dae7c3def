import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { BackendError } from '#web/backend/backendError.ts'
import {
  cancelRun,
  fetchRuns,
  firstRunKey,
  forgetOtherRuns,
  pollKey,
  pollRun,
  REPORTS_KEY,
  runsKey,
  startRun,
} from './analyses.api.ts'
import { viewOf, withRun } from './runs.rules.ts'

const POLL_MS = 1_000

/** Every stored run of a photo, newest first. */
export function useRuns(fileId: string) {
  return useQuery({ queryKey: runsKey(fileId), queryFn: () => fetchRuns(fileId) })
}

/**
 * The runs of a photo. The screen is about the newest run; while that one has no result, the current result stays
 * visible. If there is no run, the first one is started, unless the screen `waitsForAnswers`.
 */
export function useAnalysis(fileId: string, waitsForAnswers: boolean, onStarted: () => void) {
  const client = useQueryClient()
  const start = async (answers?: Answers) => {
    const run = await startRun(fileId, answers)
    onStarted()
    return run
  }
  const keep = (run: Analysis) => {
    client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run))
    return run
  }
  /**
   * What the owner says changes what is shown of the earlier runs, too. What was read of them before may show steps
   * that are held back now, so it is dropped even if it cannot be read again.
   */
  const dropEarlier = () => {
    forgetOtherRuns(client)
    client.setQueryData<Analysis[]>(runsKey(fileId), (known) => known?.slice(0, 1))
    void client.invalidateQueries({ queryKey: runsKey(fileId) })
  }

  const runs = useRuns(fileId)
  /** The same for the words of a question. The result stays on the screen unless it cannot be read again. */
  const readAgain = async () => {
    forgetOtherRuns(client)
    const { isError } = await runs.refetch()
    if (isError) await client.resetQueries({ queryKey: runsKey(fileId) })
  }
  // This is a query and not an effect with a mutation, so that it runs once no matter how often the screen mounts.
  // Nothing may start it again automatically, because each run costs money.
  const first = useQuery({
    queryKey: firstRunKey(fileId),
    queryFn: async () => keep(await start()),
    enabled: runs.data?.length === 0 && !waitsForAnswers,
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

  const again = useMutation({ mutationFn: () => start(), onSuccess: keep })
  const sendAnswers = useMutation({
    mutationFn: (answers: Answers) => start(answers),
    // The server may have them even if its response is lost.
    onMutate: () => forgetOtherRuns(client),
    onSuccess: (run) => {
      keep(run)
      dropEarlier()
    },
    onError: (error) => areKept(error) && dropEarlier(),
  })
  const cancel = useMutation({ mutationFn: cancelRun, onSuccess: keep })

  return {
    view,
    /** Loading the list of runs failed. */
    loadError: runs.isError && runs.data === undefined ? runs.error : null,
    reload: () => void runs.refetch(),
    /** Reads the runs and the reports again, because something that they contain was stored. */
    refresh: () => {
      client.removeQueries({ queryKey: REPORTS_KEY })
      void runs.refetch()
    },
    readAgain: () => void readAgain(),
    /** Starting a run failed. */
    startError: again.error ?? (view.kind === 'none' ? first.error : null),
    isStarting: again.isPending || (first.isFetching && view.kind === 'none'),
    start: () => {
      if (!again.isPending) again.mutate()
    },
    /** Sends answers, which starts a run. If a run is in progress, they are stored with it instead. */
    sendAnswers: (answers: Answers, onSent: (repairId: string | null) => void) => {
      if (!sendAnswers.isPending)
        sendAnswers.mutate(answers, {
          onSuccess: (run) => onSent(run.repair_id),
          onError: (error) => areKept(error) && onSent(view.kind === 'none' ? null : view.run.repair_id),
        })
    },
    isSendingAnswers: sendAnswers.isPending,
    answersError: areKept(sendAnswers.error) ? null : sendAnswers.error,
    /** Says that the answers were stored with the run in progress. */
    keptNotice: areKept(sendAnswers.error) ? sendAnswers.error : null,
    pollError: view.kind === 'running' ? poll.error : null,
    cancel: () => cancel.mutate(runningId),
    isCancelling: cancel.isPending,
    cancelError: view.kind === 'running' ? cancel.error : null,
  }
}

/** The server has kept the answers with the run that is in progress. */
function areKept(error: Error | null): boolean {
  return error instanceof BackendError && error.code === 'analysis_running'
}
