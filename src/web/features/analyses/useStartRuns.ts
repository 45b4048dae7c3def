import { useMutation, useMutationState, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#backend/request.ts'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { getMe } from '#shared/api/accounts.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { analysisPath, ANSWERS_HASH } from '#web/lib/paths.ts'
import { randomId } from '#web/lib/hex.ts'
import { createRepairOf, fetchRuns, keepRun, startRepairRun, startRun } from './analyses.api.ts'
import { analysesLeft } from './runs.rules.ts'

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

/** The analyses that this page starts, one for each photo. */
export type Starting = {
  id: string
  wanted: readonly string[]
  started: readonly string[]
  /** `paused`: the server takes only so many in a minute, and the next ones follow by themselves. */
  state: 'running' | 'paused' | 'ended'
  /** Why some were not started. Null when they were, and when the person stopped it. */
  refusal: string | null
}

type WantedEach = {
  fileIds: readonly string[]
  answers: Answers
  /** Called with the photos whose analyses have started so far. Both calls may come after the screen was left. */
  onStarted: (fileIds: readonly string[]) => void
  onEnded: () => void
}

const KEY = ['starting-each'] as const

/** Seconds before another try when the server does not say how many it wants. */
const PAUSE_SECONDS = 60

/** What is being started, and how to stop it or, once it has ended, to put it away. */
export function useStarting(): { starting: Starting | null; stop: () => void; dismiss: () => void } {
  const client = useQueryClient()
  const { data: starting = null } = useQuery<Starting | null>({
    queryKey: KEY,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  })
  return {
    starting,
    stop: useCallback(
      () => client.setQueryData<Starting | null>(KEY, (now) => (now ? { ...now, state: 'ended' } : null)),
      [client],
    ),
    dismiss: useCallback(() => client.setQueryData<Starting | null>(KEY, null), [client]),
  }
}

/**
 * Starts an analysis of each photo, one request after the other, so that the server's own limits decide. It goes on
 * when the screen is left, and ends with the first refusal, with the day's limit, or when the person logs out.
 */
async function startEach(client: QueryClient, { fileIds, answers, onStarted, onEnded }: WantedEach): Promise<void> {
  const id = randomId()
  // The answers go to every repair, because it is not known which photo a danger belongs to. Without answers, a photo's
  // repair keeps those that it has.
  const said = saysAnything(answers) ? answers : undefined
  let started: readonly string[] = []
  let wanted = fileIds
  client.setQueryDefaults(KEY, { gcTime: Infinity })
  client.setQueryData<Starting>(KEY, { id, wanted, started, state: 'running', refusal: null })
  /** False when it was stopped, or the cache was emptied by a logout. */
  const isWanted = () => {
    const now = client.getQueryData<Starting | null>(KEY)
    return now?.id === id && now.state !== 'ended'
  }
  const tell = (change: Partial<Starting>) =>
    client.setQueryData<Starting | null>(KEY, (now) => (now?.id === id ? { ...now, wanted, started, ...change } : now))

  try {
    let day = await fetchDay()
    let room = day.left
    for (let next = wanted[0]; next !== undefined && isWanted(); next = wanted.find((one) => !started.includes(one))) {
      if (room <= 0) {
        tell({ state: 'ended', refusal: ANALYSIS_MESSAGES.dailyAccountLimit(day.perDay) })
        return
      }
      try {
        const run = await startRun(next, said)
        keepRun(client, next, run)
        const isIn = (one: string) => one === next || run.file_ids.includes(one)
        started = wanted.filter((one) => started.includes(one) || isIn(one))
        room -= 1
        onStarted(started)
        tell({ state: isWanted() ? 'running' : 'ended' })
      } catch (error) {
        if (!(error instanceof BackendError)) throw error
        // It was deleted in the meantime.
        if (error.code === 'not_found') wanted = wanted.filter((one) => one !== next)
        else if (error.code !== 'too_many_attempts') throw error
        else {
          tell({ state: 'paused' })
          await pause(error.retryAfterSeconds ?? PAUSE_SECONDS)
          if (!isWanted()) return
          // Analyses that other devices started meanwhile, or that were not counted before, take from the same day.
          day = await fetchDay()
          room = Math.min(room, day.left)
        }
      }
    }
    tell({ state: 'ended' })
  } catch (error) {
    tell({ state: 'ended', refusal: sentenceOf(error) })
  } finally {
    onEnded()
  }
}

/** How many analyses are left of today, as the server knows it now, and how many a day has. */
async function fetchDay(): Promise<{ left: number; perDay: number }> {
  const { usage } = await request<typeof getMe>({ method: 'GET', path: '/api/me', background: true })
  return { left: analysesLeft(usage) ?? Infinity, perDay: usage.analyses_per_day ?? 0 }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
