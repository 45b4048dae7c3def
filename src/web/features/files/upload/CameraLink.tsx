import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PATHS } from '#web/lib/paths.ts'

type Props = { className: string; children: ReactNode }

/**
 * Opens the camera of a phone, and then the upload screen with the photo selected. On a device with a mouse it is a
 * link to the upload screen, where files are chosen.
 */
export function CameraLink({ className, children }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const camera = useRef<HTMLInputElement>(null)
  if (!matchMedia('(pointer: coarse)').matches) {
    return (
      <Link to={PATHS.upload} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={className} onClick={() => camera.current?.click()}>
        {children}
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo from the camera"
        onChange={(event) => {
          const photos = [...(event.target.files ?? [])]
          // This allows taking the same photo again.
          event.target.value = ''
          // Without a photo, the camera was closed again.
          if (photos.length === 0) return
          handOverPhotos(client, photos)
          void navigate(PATHS.upload)
        }}
      />
    </>
  )
}

/** Photos from the camera of the navigation that the upload screen has not picked up yet. */
const TAKEN_PHOTOS_KEY = ['taken-photos'] as const

/** The photos are forgotten when the person logs out, like all cached data. */
function handOverPhotos(client: QueryClient, photos: readonly File[]): void {
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
