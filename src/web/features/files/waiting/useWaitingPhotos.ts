import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onWaitingPhotos, waitingPhotosIn } from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'

const WAITING_KEY = ['waiting-photos'] as const

const NONE: readonly WaitingPhoto[] = []

/** The photos of this person that are to be sent, in their order, also those of which only a repair is missing. */
export function useWaitingPhotos(userId: string) {
  const client = useQueryClient()
  const waiting = useQuery({
    queryKey: [...WAITING_KEY, userId],
    queryFn: async () => {
      const kept = await waitingPhotosIn('device', userId).catch(() => null)
      return { photos: [...(kept ?? NONE), ...(await waitingPhotosIn('memory', userId))], isUnreadable: kept === null }
    },
    staleTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
  useEffect(() => onWaitingPhotos(() => void readWaitingAgain(client)), [client])
  return {
    photos: waiting.data?.photos ?? NONE,
    isKnown: waiting.data !== undefined,
    isUnreadable: waiting.data?.isUnreadable === true,
  }
}

/** Resolves when the screens show the photos that are to be sent as they are now. */
export function readWaitingAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: WAITING_KEY })
}
