import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onWaitingPhotos, removeWaitingPhotos, sendAgain, waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { SENDING_KEY, WAITING_KEY, type Sending } from './waiting.types.ts'

const NONE: readonly WaitingPhoto[] = []

/**
 * The photos of this person that are kept on this device, in their order, also those of which only a repair is missing.
 */
export function useWaitingPhotos(userId: string) {
  const client = useQueryClient()
  const queryKey = [...WAITING_KEY, userId]
  const waiting = useQuery({ queryKey, queryFn: () => waitingPhotosOf(userId), staleTime: 0 })
  const { data: sending = null } = useQuery<Sending | null>({
    queryKey: SENDING_KEY,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  })
  useEffect(() => onWaitingPhotos(() => void client.invalidateQueries({ queryKey: WAITING_KEY })), [client])
  return {
    photos: waiting.data ?? NONE,
    isKnown: waiting.isSuccess && !waiting.isFetching,
    isUnreadable: waiting.isError,
    sending,
    remove: (place: number) => removeWaitingPhotos([place]),
    sendAgain,
  }
}
