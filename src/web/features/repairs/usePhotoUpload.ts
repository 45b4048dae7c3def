import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { uploadPhoto } from '#web/backend/uploadPhoto.ts'
import { randomId } from '#web/lib/randomId.ts'
import { beginWork } from '#web/lib/unfinishedWork.ts'
import { OWN_PHOTOS_KEY } from './repairs.api.ts'

type Waiting = { file: File; key: string }

/** Uploads photos one after the other. Those that were not uploaded when one fails wait for another try. */
export function usePhotoUpload(onUploaded: (photo: FileRecord) => void) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const cancel = useRef(new AbortController())
  const upload = useMutation({
    mutationFn: async (all: readonly Waiting[]) => {
      const endWork = beginWork()
      try {
        for (const [place, { file, key }] of all.entries()) {
          setWaiting(all.slice(place))
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
