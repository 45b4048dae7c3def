import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchRuns, keepRun, startRun } from './analyses.api.ts'

const startKey = (fileId: string) => ['start analysis', fileId] as const

/**
 * Starts a run of a photo, unless this page is starting one. It goes on if the screen is left, and its state belongs to
 * the photo and not to a screen. `isFirst` starts one only if the photo has none. Each run may cost money.
 */
export function startRunOf(client: QueryClient, fileId: string, isFirst: boolean, onStarted: () => void): void {
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
