import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Photos from the camera of the navigation that the upload screen has not picked up yet. */
const TAKEN_PHOTOS_KEY = ['taken-photos'] as const

/** The photos are forgotten when the person logs out, like all cached data. */
export function handOverPhotos(client: QueryClient, photos: readonly File[]): void {
  client.setQueryDefaults(TAKEN_PHOTOS_KEY, { gcTime: Infinity })
  client.setQueryData<readonly File[]>(TAKEN_PHOTOS_KEY, photos)
}

/** Gives each photo that was handed over to `choose`, once. */
export function useTakenPhotos(choose: (photos: readonly File[]) => void): void {
  const client = useQueryClient()
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  const { data } = useQuery<readonly File[]>({
    queryKey: TAKEN_PHOTOS_KEY,
    queryFn: () => [],
    enabled: false,
    gcTime: Infinity,
  })
  useEffect(() => {
    const photos = client.getQueryData<readonly File[]>(TAKEN_PHOTOS_KEY) ?? []
    if (photos.length === 0) return
    client.setQueryData<readonly File[]>(TAKEN_PHOTOS_KEY, [])
    latest.current(photos)
  }, [client, data])
}
