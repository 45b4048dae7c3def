import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { saysAnything, type Answers } from '#shared/advice/answers.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { getMe } from '#shared/api/accounts.ts'
import { request } from '#backend/request.ts'
import { BackendError, sentenceOf } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/randomId.ts'
import { keepRun, startRun } from './analyses.api.ts'
import { analysesLeft } from './runs.rules.ts'

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

type Wanted = {
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
export async function startEach(client: QueryClient, { fileIds, answers, onStarted, onEnded }: Wanted): Promise<void> {
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
