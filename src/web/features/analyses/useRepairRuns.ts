import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import { forgetKept } from '#web/backend/lazyKeptAnswers.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { fetchRepairRuns, repairRunsKey, REPORTS_KEY, RUNS_KEY, startRepairRun } from './analyses.api.ts'

/** The runs of a repair, newest first, and a way to start another one. */
export function useRepairRuns(repairId: string, onStarted: () => void) {
  const client = useQueryClient()
  const runs = useQuery({ queryKey: repairRunsKey(repairId), queryFn: () => fetchRepairRuns(repairId) })
  /** What was read before may show steps that the new answers hold back. */
  const forget = () => {
    client.removeQueries({ queryKey: REPORTS_KEY })
    void forgetKept(RUNS_KEY)
    client.removeQueries({ queryKey: RUNS_KEY, type: 'inactive' })
    void client.resetQueries({ queryKey: repairRunsKey(repairId) })
  }
  const readAgain = async () => {
    client.removeQueries({ queryKey: REPORTS_KEY })
    const { isError } = await runs.refetch()
    if (isError) forget()
  }
  const start = useMutation({
    mutationFn: (answers: Answers | undefined) => startRepairRun(repairId, answers),
    onSuccess: () => {
      forget()
      onStarted()
    },
    onError: (error) => areKept(error) && forget(),
  })
  return {
    runs,
    /** Reads the runs again, because something that they show may have changed. They stay on the screen meanwhile. */
    readAgain: () => void readAgain(),
    start: (answers: Answers | undefined, onDone: () => void = () => undefined) => {
      if (start.isPending) return
      start.mutate(answers, { onSuccess: onDone, onError: (error) => areKept(error) && onDone() })
    },
    isStarting: start.isPending,
    startError: areKept(start.error) ? null : start.error,
    /** Says that the answers were stored with the run in progress. */
    keptNotice: areKept(start.error) ? start.error : null,
  }
}

/** The server has kept the answers with the run that is in progress. */
function areKept(error: Error | null): boolean {
  return error instanceof BackendError && error.code === 'analysis_running'
}
