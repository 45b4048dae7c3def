import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Analysis } from '#shared/api/analyses.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { analysisPath } from '#web/lib/paths.ts'
import { runsKey, startRun } from './analyses.api.ts'
import { withRun } from './runs.rules.ts'
import { STARTED_AT_ONCE, startedNews } from './startRuns.rules.ts'

/**
 * Handles ANALYZE for photos that were just uploaded. With one photo it leads to that photo's analysis. With several it
 * starts an analysis for each and leads to the first. `onStarted` receives the photos whose analyses have started.
 */
export function useStartRuns(onStarted: (fileIds: readonly string[]) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: async (fileIds: readonly string[]) => {
      const wanted = fileIds.slice(0, STARTED_AT_ONCE)
      const started: string[] = []
      for (const fileId of wanted) {
        try {
          const run = await startRun(fileId)
          client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run))
          started.push(fileId)
        } catch (error) {
          // A refusal for one photo also applies to the rest. If none was started, there is no screen to go to.
          if (started.length === 0) throw error
          return { started, wanted, refusal: sentenceOf(error) }
        }
      }
      return { started, wanted, refusal: null }
    },
    onSuccess: ({ started, wanted, refusal }) => {
      onStarted(started)
      const [first] = started
      if (first === undefined) return
      setFlashMessage(startedNews(started.length, wanted.length, refusal))
      void navigate(analysisPath(first))
    },
  })
  return {
    isStarting: start.isPending,
    sentence: start.isError ? sentenceOf(start.error) : null,
    analyze: (fileIds: readonly string[]) => {
      const [only] = fileIds
      if (only === undefined || start.isPending) return
      // The screen of a photo starts its first analysis automatically.
      if (fileIds.length === 1) return void navigate(analysisPath(only))
      start.mutate(fileIds)
    },
  }
}
