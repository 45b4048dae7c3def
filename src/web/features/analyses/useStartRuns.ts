import { useMutation, useQueryClient, type QueryClient, useMutationState } from '@tanstack/react-query'
import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { analysisPath, ANSWERS_HASH } from '#web/lib/paths.ts'
import { createRepairOf, keepRun, startRepairRun, startRun, fetchRuns } from './analyses.api.ts'
import { STARTED_AT_ONCE, startedNews } from './runs.rules.ts'

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

const startKey = (fileId: string) => ['start analysis', fileId] as const

/**
 * Starts a run of a photo, unless this page is starting one. It goes on if the screen is left, and its state belongs to
 * the photo and not to a screen. `isFirst` starts one only if the photo has none. Each run may cost money.
 */
function startRunOf(client: QueryClient, fileId: string, isFirst: boolean, onStarted: () => void): void {
  const mutationKey = startKey(fileId)
  if (client.isMutating({ mutationKey }) > 0) return
  const start = client.getMutationCache().build(client, {
    mutationKey,
    mutationFn: async () => (isFirst ? (await fetchRuns(fileId))[0] : undefined) ?? (await startRun(fileId)),
    onSuccess: (run) => {
      keepRun(client, fileId, run)
      onStarted()
    },
  })
  // The state of the mutation tells the screen of the photo what went wrong.
  start.execute(undefined).catch(() => undefined)
}

type Wanted = {
  fileId: string
  /** Whether the photo has no run, so that entering its screen starts one. */
  startsFirst: boolean
  onStarted: () => void
}

/** Starts another run of a photo, and the first one when its screen is entered. */
export function useStartRun({ fileId, startsFirst, onStarted }: Wanted) {
  const client = useQueryClient()
  const [enteredAt] = useState(() => Date.now())
  const starts = useMutationState({ filters: { mutationKey: startKey(fileId) }, select: ({ state }) => state })
  const last = starts.at(-1)
  const wasEntered = useRef(false)
  const enter = useEffectEvent(() => {
    // Once for each visit: after a refusal, the person decides whether to try again.
    if (!wasEntered.current) startRunOf(client, fileId, true, onStarted)
    wasEntered.current = true
  })
  useEffect(() => {
    if (startsFirst) enter()
  }, [startsFirst])
  const isAboutThisVisit = startsFirst || (last !== undefined && last.submittedAt >= enteredAt)
  return {
    start: () => startRunOf(client, fileId, false, onStarted),
    isStarting: last?.status === 'pending',
    startError: last?.status === 'error' && isAboutThisVisit ? last.error : null,
  }
}
