import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'

// Only logged-in people need it, and they need it last.
const liveUpdates = lazyModule('liveUpdates', async () => (await import('./liveUpdates.ts')).followChanges, {
  reloadsPage: false,
})

/** The first seconds belong to the screen itself: its scripts, its photos, and what the person does first. */
const START_MS = 2_000

/** Keeps this tab up to date as long as this person is logged in. Without it, screens fetch as they do by themselves. */
export function useLiveUpdates(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!('EventSource' in window)) return
    let stop: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      const state = await obtained(liveUpdates)
      if (!isOver && state.kind === 'ready') stop = state.value(client, userId)
    }
    const cancel = whenIdle(() => (timer = setTimeout(() => void start(), START_MS)))
    return () => {
      isOver = true
      cancel()
      clearTimeout(timer)
      stop?.()
    }
  }, [client, userId])
}
