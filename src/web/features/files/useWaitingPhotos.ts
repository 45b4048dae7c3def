import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  changeWaitingPhoto,
  onWaitingPhotos,
  removeWaitingPhotos,
  waitingPhotosOf,
} from '#web/backend/waitingPhotos.ts'
import { SENDING_KEY, WAITING_KEY, type Sending } from './waiting.types.ts'

/** The photos of this person that wait on this device for a connection, in their order. */
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
    photos: waiting.data?.filter(({ fileId }) => fileId === null) ?? [],
    isKnown: waiting.isSuccess && !waiting.isFetching,
    isUnreadable: waiting.isError,
    sending,
    remove: (place: number) => removeWaitingPhotos([place]),
    sendAgain: (place: number) => changeWaitingPhoto(place, { refusal: null }),
  }
}
