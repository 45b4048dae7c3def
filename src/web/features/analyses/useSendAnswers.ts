import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { forgetOtherRuns, keepRun, runsKey, startRun } from './analyses.api.ts'

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
export function areKept(error: Error | null): boolean {
  return error instanceof BackendError && error.code === 'analysis_running'
}
