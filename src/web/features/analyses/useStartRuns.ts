import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { analysisPath, ANSWERS_HASH } from '#web/lib/paths.ts'
import { createRepairOf, runsKey, startRepairRun, startRun } from './analyses.api.ts'
import { withRun } from './runs.rules.ts'
import { STARTED_AT_ONCE, startedNews } from './startRuns.rules.ts'

type Wish = {
  /** One analysis of all photos, one of each, or first the questions about all of them. */
  how: 'together' | 'each' | 'questions'
  fileIds: readonly string[]
  answers: Answers
}

type Parts = {
  /** Nothing can have been analyzed yet, so the screen of the analysis need not ask. */
  isJustUploaded: boolean
  /** Receives the photos whose analyses have started. */
  onStarted: (fileIds: readonly string[]) => void
}

/** Handles ANALYZE for photos that were uploaded, and leads to the screen of the first of them. */
export function useStartRuns({ isJustUploaded, onStarted }: Parts) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The repair that was made for these photos, so that another try after a refusal makes no second one. */
  const made = useRef<{ photos: string; repairId: string } | null>(null)

  const repairOf = async (fileIds: readonly string[], answers: Answers): Promise<string> => {
    const photos = fileIds.join()
    if (made.current?.photos !== photos) {
      made.current = { photos, repairId: (await createRepairOf(fileIds, answers)).id }
    }
    return made.current.repairId
  }

  const start = useMutation({
    mutationFn: async ({ how, fileIds, answers }: Wish): Promise<string[]> => {
      if (how === 'each') return startEach(client, fileIds.slice(0, STARTED_AT_ONCE), answers)
      const wanted = fileIds.slice(0, PHOTOS_PER_REPAIR)
      const repairId = await repairOf(wanted, answers)
      if (how === 'questions') return wanted
      keepRun(client, wanted[0], await startRepairRun(repairId, answers))
      return wanted
    },
    onSuccess: (started, { how }) => {
      const [first] = started
      if (first === undefined) return
      if (how !== 'questions') onStarted(started)
      void navigate(analysisPath(first) + (how === 'questions' ? ANSWERS_HASH : ''))
    },
  })

  const wish = ({ how, fileIds, answers }: Wish) => {
    const [only] = fileIds
    if (only === undefined || start.isPending) return
    if (fileIds.length > 1 || Object.keys(answers).length > 0) return start.mutate({ how, fileIds, answers })
    // The screen of a photo starts its first analysis by itself, unless it asks the questions first.
    if (how !== 'questions' && isJustUploaded) client.setQueryData<Analysis[]>(runsKey(only), (runs) => runs ?? [])
    void navigate(analysisPath(only) + (how === 'questions' ? ANSWERS_HASH : ''))
  }
  return {
    isStarting: start.isPending,
    sentence: start.isError ? sentenceOf(start.error) : null,
    analyzeTogether: (fileIds: readonly string[], answers: Answers) => wish({ how: 'together', fileIds, answers }),
    analyzeEach: (fileIds: readonly string[], answers: Answers) => wish({ how: 'each', fileIds, answers }),
    askAll: (fileIds: readonly string[], answers: Answers) => wish({ how: 'questions', fileIds, answers }),
  }
}

/**
 * Starts an analysis of each photo and gives the photos for which that worked. The answers go to every repair, because
 * it is not known which photo a danger belongs to.
 */
async function startEach(client: QueryClient, wanted: readonly string[], answers: Answers): Promise<string[]> {
  // Without answers a photo's repair keeps those that it has.
  const said = saysAnything(answers) ? answers : undefined
  const started: string[] = []
  let refusal: string | null = null
  for (const fileId of wanted) {
    try {
      keepRun(client, fileId, await startRun(fileId, said))
      started.push(fileId)
    } catch (error) {
      // A refusal for one photo also applies to the rest. If none was started, there is no screen to go to.
      if (started.length === 0) throw error
      refusal = sentenceOf(error)
      break
    }
  }
  setFlashMessage(startedNews(started.length, wanted.length, refusal))
  return started
}

function keepRun(client: QueryClient, fileId: string | undefined, run: Analysis): void {
  if (fileId !== undefined) client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run))
}
