import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'

// Only logged-in people need it, and they need it last.
const work = lazyModule(async () => (await import('./backgroundWork.ts')).startBackgroundWork, {
  reloadsPage: false,
})

/** Starts the work that a tab does by itself for this person, once the screen is idle. */
export function useBackgroundWork(userId: string): void {
  const client = useQueryClient()
  const refreshMe = useRefreshMe()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const state = await obtained(work)
      if (!isOver && state.kind === 'ready') stop = state.value(client, userId, refreshMe)
    }
    const cancel = whenIdle(() => void start())
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [client, userId, refreshMe])
}
