import { useMutation, useQueryClient, type QueryClient, useMutationState } from '@tanstack/react-query'
import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { analysisPath, ANSWERS_HASH } from '#web/lib/paths.ts'
import { createRepairOf, keepRun, startRepairRun, startRun, fetchRuns } from './analyses.api.ts'
import { startEach, useStarting } from './startEach.ts'

type Start = {
  /** One analysis of all photos, one of each, or first the questions about all of them. */
  how: 'together' | 'each' | 'questions'
  photos: readonly Photo[]
  answers: Answers
}

/** A photo, and the repair that it is known to be in. */
type Photo = { id: string; repair_id?: string | null }

type Parts = {
  /** Receives the photos whose analyses have started so far. It may be called after the screen was left. */
  onStarted: (fileIds: readonly string[]) => void
  /** Called when no more of them are started. */
  onEnded: () => void
}

/**
 * Handles ANALYZE for photos that were uploaded. It leads to their result when they are one repair, and stays on the
 * screen when each of them becomes one.
 */
export function useStartRuns({ onStarted, onEnded }: Parts) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { starting } = useStarting()
  /** The repair that was made for these photos, so that another try after a refusal makes no second one. */
  const made = useRef<{ photos: string; repairId: string } | null>(null)

  /** The repair that all of these photos are in, or else a new one. */
  const repairOf = async (photos: readonly Photo[], said: Answers | undefined): Promise<string> => {
    const [common] = photos.map(({ repair_id: repairId }) => repairId)
    if (common != null && photos.every(({ repair_id: repairId }) => repairId === common)) return common
    const ids = photos.map(({ id }) => id)
    if (made.current?.photos !== ids.join()) {
      made.current = { photos: ids.join(), repairId: (await createRepairOf(ids, said)).id }
    }
    return made.current.repairId
  }

  const start = useMutation({
    mutationFn: async ({ how, photos, answers }: Start): Promise<string[]> => {
      const said = saysAnything(answers) ? answers : undefined
      const wanted = photos.slice(0, PHOTOS_PER_REPAIR)
      const repairId = await repairOf(wanted, said)
      const ids = wanted.map(({ id }) => id)
      if (how === 'questions') return ids
      const run = await startRepairRun(repairId, said)
      if (ids[0] !== undefined) keepRun(client, ids[0], run)
      return ids
    },
    onSuccess: (started, { how }) => {
      const [first] = started
      if (first === undefined) return
      if (how !== 'questions') {
        onStarted(started)
        onEnded()
      }
      void navigate(analysisPath(first) + (how === 'questions' ? ANSWERS_HASH : ''))
    },
  })

  const isEach = starting !== null && starting.state !== 'ended'
  const begin = ({ how, photos, answers }: Start) => {
    const [only] = photos
    if (only === undefined || start.isPending || isEach) return
    start.reset()
    if (how === 'each') {
      void startEach(client, { fileIds: photos.map(({ id }) => id), answers, onStarted, onEnded })
      return
    }
    if (photos.length > 1 || Object.keys(answers).length > 0) return start.mutate({ how, photos, answers })
    // The screen of the photo says what becomes of it.
    if (how !== 'questions') {
      startRunOf(client, only.id, true, () => {
        onStarted([only.id])
        onEnded()
      })
    }
    void navigate(analysisPath(only.id) + (how === 'questions' ? ANSWERS_HASH : ''))
  }
  return {
    isStarting: start.isPending,
    /** Whether analyses are being started one by one, here or since an earlier screen. */
    isEach,
    sentence: start.isError ? sentenceOf(start.error) : null,
    analyzeTogether: (photos: readonly Photo[], answers: Answers) => begin({ how: 'together', photos, answers }),
    analyzeEach: (photos: readonly Photo[], answers: Answers) => begin({ how: 'each', photos, answers }),
    askAll: (photos: readonly Photo[], answers: Answers) => begin({ how: 'questions', photos, answers }),
  }
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
