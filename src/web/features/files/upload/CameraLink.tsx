import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PATHS } from '#web/lib/paths.ts'
import { handOverPhotos } from './takenPhotos.ts'

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
