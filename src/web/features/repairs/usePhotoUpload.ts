import { isConnected } from '#web/lib/online.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { uploadPhoto } from '#backend/uploadPhoto.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/randomId.ts'
import { beginWork } from '#web/lib/unfinishedWork.ts'
import { OWN_PHOTOS_KEY } from './repairs.api.ts'

type Waiting = { file: File; key: string }

/** Whose photos they are, and the repair that they join. */
export type PhotosOfRepair = { userId: string; repairId: string }

/** How many photos were kept on this device: those that will join the repair, and those for which it has no room. */
export type Kept = { joining: number; apart: number }

/**
 * Uploads photos one after the other. Those that were not uploaded when one fails wait for another try. Without a
 * network, photos of a repair are kept on the device until there is one; `room` of them join it.
 */
export function usePhotoUpload(onUploaded: (photo: FileRecord) => void, joins: PhotosOfRepair | null, room: number) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [kept, setKept] = useState<Kept>({ joining: 0, apart: 0 })
  const cancel = useRef(new AbortController())
  const upload = useMutation({
    mutationFn: async (all: readonly Waiting[]) => {
      const endWork = beginWork()
      try {
        for (const [place, { file, key }] of all.entries()) {
          setWaiting(all.slice(place))
          if (joins !== null && !isConnected()) {
            const joining = all.slice(place, place + Math.max(0, room - kept.joining))
            const apart = all.slice(place + joining.length)
            await keep(joins, joining)
            await keep({ ...joins, repairId: null }, apart)
            setKept({ joining: kept.joining + joining.length, apart: kept.apart + apart.length })
            break
          }
          const photo = await uploadPhoto({
            file,
            idempotencyKey: key,
            onProgress: () => undefined,
            onSent: () => undefined,
            signal: cancel.current.signal,
          })
          client.setQueryData<FileRecord[]>(OWN_PHOTOS_KEY, (known) => known && [photo, ...known])
          onUploaded(photo)
        }
        setWaiting([])
      } finally {
        endWork()
      }
    },
  })
  return {
    left: waiting.length,
    kept,
    isUploading: upload.isPending,
    error: upload.error,
    start: (files: readonly File[]) => {
      if (!upload.isPending) upload.mutate(files.map((file) => ({ file, key: randomId() })))
    },
    retry: () => {
      if (!upload.isPending) upload.mutate(waiting)
    },
  }
}

/** Throws with the reason when the device keeps none of them. */
async function keep(joins: { userId: string; repairId: string | null }, photos: readonly Waiting[]): Promise<void> {
  if (photos.length === 0) return
  const loaded = await obtained(lazyWaitingPhotos)
  const batch = { ...joins, batch: randomId(), answers: {} }
  const outcome =
    loaded.kind === 'ready'
      ? await loaded.value.keepPhotos(
          batch,
          photos.map(({ file, key }) => ({ id: key, photo: file })),
        )
      : 'impossible'
  if (outcome !== 'kept') throw new BackendError('offline', UPLOAD_MESSAGES.notKept[outcome])
}
