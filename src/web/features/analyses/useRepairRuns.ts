import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import { fetchRepairRuns, forgetOtherRuns, repairRunsKey, startRepairRun } from './analyses.api.ts'
import { areKept } from './useSendAnswers.ts'

/** The runs of a repair, newest first, and a way to start another one. */
export function useRepairRuns(repairId: string, onStarted: () => void) {
  const client = useQueryClient()
  const runs = useQuery({ queryKey: repairRunsKey(repairId), queryFn: () => fetchRepairRuns(repairId) })
  /** What was read before may show steps that the new answers hold back. */
  const forget = () => {
    forgetOtherRuns(client)
    void client.resetQueries({ queryKey: repairRunsKey(repairId) })
  }
  const readAgain = async () => {
    forgetOtherRuns(client)
    const { isError } = await runs.refetch()
    if (isError) forget()
  }
  const start = useMutation({
    mutationFn: (answers: Answers | undefined) => startRepairRun(repairId, answers),
    // The server may have them even if its response is lost.
    onMutate: (answers) => answers !== undefined && forgetOtherRuns(client),
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
