import { useEffect, useState } from 'react'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { mayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'

/** How many photos of this person are on this device only, and how to delete them. */
export function useUnsentPhotos(userId: string): { count: number; deleteAll: () => Promise<void> } {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const store = await waitingStore()
      const found = (await store?.countWaitingPhotos(userId).catch(() => 0)) ?? 0
      if (!isOver) setCount(found)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [userId])
  return { count, deleteAll: async () => (await waitingStore())?.removeWaitingPhotosOf(userId) }
}

/** The photos that wait on this device, or null where none was ever kept or their code is out of reach. */
export async function waitingStore() {
  const state = (await mayHaveWaitingPhotos()) ? await obtained(lazyWaitingPhotos) : null
  return state?.kind === 'ready' ? state.value : null
}
