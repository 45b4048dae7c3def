import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { useMayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'

const sender = lazyModule(
  'sendWaiting',
  async () => (await import('#web/features/files/sendWaiting.ts')).sendWaitingPhotos,
  { reloadsPage: false },
)

/** Sends the photos of this person that wait on this device, as soon as there is a connection. */
export function useSendWaitingPhotos(userId: string): void {
  const client = useQueryClient()
  const refreshMe = useRefreshMe()
  const mayHaveSome = useMayHaveWaitingPhotos()
  useEffect(() => {
    if (!mayHaveSome) return
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const state = await obtained(sender)
      if (!isOver && state.kind === 'ready') stop = state.value(client, userId, refreshMe)
    }
    const cancel = whenIdle(() => void start())
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [client, userId, refreshMe, mayHaveSome])
}
