import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { BackendError } from '#web/backend/backendError.ts'
import {
  forgetOtherRuns,
  keepRun,
  runsKey,
  startRun,
  fetchRepairRuns,
  repairRunsKey,
  startRepairRun,
} from './analyses.api.ts'

/**
 * Sends the owner's answers about the repair of a photo, which starts a run. If a run is in progress, they are stored
 * with it instead.
 */
export function useSendAnswers(fileId: string, repairId: string | null, onStarted: () => void) {
  const client = useQueryClient()
  /**
   * What the owner says changes what is shown of the earlier runs, too. What was read of them before may show steps
   * that are held back now, so it is dropped even if it cannot be read again.
   */
  const dropEarlier = () => {
    forgetOtherRuns(client)
    client.setQueryData<Analysis[]>(runsKey(fileId), (known) => known?.slice(0, 1))
    void client.invalidateQueries({ queryKey: runsKey(fileId) })
  }
  const send = useMutation({
    mutationFn: (answers: Answers) => startRun(fileId, answers),
    // The server may have them even if its response is lost.
    onMutate: () => forgetOtherRuns(client),
    onSuccess: (run) => {
      onStarted()
      keepRun(client, fileId, run)
      dropEarlier()
    },
    onError: (error) => areKept(error) && dropEarlier(),
  })
  return {
    /** `onSent` gets the repair that has the answers now. */
    send: (answers: Answers, onSent: (repairId: string | null) => void) => {
      if (send.isPending) return
      send.mutate(answers, {
        onSuccess: (run) => onSent(run.repair_id),
        onError: (error) => areKept(error) && onSent(repairId),
      })
    },
    isSending: send.isPending,
    error: areKept(send.error) ? null : send.error,
    /** Says that the answers were stored with the run in progress. */
    keptNotice: areKept(send.error) ? send.error : null,
  }
}

/** Whether the server has kept the answers with the run that is in progress. */
function areKept(error: Error | null): boolean {
  return error instanceof BackendError && error.code === 'analysis_running'
}

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
