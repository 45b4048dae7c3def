import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { analysisPath, ANSWERS_HASH } from '#web/lib/paths.ts'
import { createRepairOf, keepRun, startRepairRun, startRun } from './analyses.api.ts'
import { STARTED_AT_ONCE, startedNews } from './startRuns.rules.ts'
import { startRunOf } from './useStartRun.ts'

type Start = {
  /** One analysis of all photos, one of each, or first the questions about all of them. */
  how: 'together' | 'each' | 'questions'
  fileIds: readonly string[]
  answers: Answers
}

/**
 * Handles ANALYZE for photos that were uploaded, and leads to the screen of the first of them. `onStarted` receives the
 * photos whose analyses have started.
 */
export function useStartRuns(onStarted: (fileIds: readonly string[]) => void) {
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
    mutationFn: async ({ how, fileIds, answers }: Start): Promise<string[]> => {
      if (how === 'each') return startEach(client, fileIds.slice(0, STARTED_AT_ONCE), answers)
      const wanted = fileIds.slice(0, PHOTOS_PER_REPAIR)
      const repairId = await repairOf(wanted, answers)
      if (how === 'questions') return wanted
      const run = await startRepairRun(repairId, answers)
      if (wanted[0] !== undefined) keepRun(client, wanted[0], run)
      return wanted
    },
    onSuccess: (started, { how }) => {
      const [first] = started
      if (first === undefined) return
      if (how !== 'questions') onStarted(started)
      void navigate(analysisPath(first) + (how === 'questions' ? ANSWERS_HASH : ''))
    },
  })

  const begin = ({ how, fileIds, answers }: Start) => {
    const [only] = fileIds
    if (only === undefined || start.isPending) return
    if (fileIds.length > 1 || Object.keys(answers).length > 0) return start.mutate({ how, fileIds, answers })
    // The screen of the photo says what becomes of it.
    if (how !== 'questions') startRunOf(client, only, true, () => onStarted([only]))
    void navigate(analysisPath(only) + (how === 'questions' ? ANSWERS_HASH : ''))
  }
  return {
    isStarting: start.isPending,
    sentence: start.isError ? sentenceOf(start.error) : null,
    analyzeTogether: (fileIds: readonly string[], answers: Answers) => begin({ how: 'together', fileIds, answers }),
    analyzeEach: (fileIds: readonly string[], answers: Answers) => begin({ how: 'each', fileIds, answers }),
    askAll: (fileIds: readonly string[], answers: Answers) => begin({ how: 'questions', fileIds, answers }),
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
