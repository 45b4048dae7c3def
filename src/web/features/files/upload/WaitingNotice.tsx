import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { asBackgroundRequest } from '#web/backend/activity.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { lookAtWaitingPhotos, removeWaitingPhotos } from '#web/backend/waitingPhotos.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { attendBatch } from '#web/features/files/waiting/attendedBatches.ts'
import { fetchFile, fileKey } from '#web/features/files/files.api.ts'
import { UPLOAD_NOTICE } from './UploadOutcome.tsx'
import { failureLine } from './uploadQueue.rules.ts'
import { useWaitingPhotos } from '#web/features/files/waiting/useWaitingPhotos.ts'
import { sentBatch } from '#web/features/files/waiting/waiting.rules.ts'

type Props = {
  userId: string
  /** The photos that were kept on this screen. */
  batch: string
  /** Receives those that were sent, and a line about each that was refused. Neither exists if all were deleted. */
  onSent: (photos: FileRecord[], failures: string[]) => void
}

/**
 * Says that the chosen photos wait for a connection. The parent's live region announces it. The screen takes over those
 * that have been sent, with what was said about them; if it is left before, they become a repair by themselves.
 */
export function WaitingNotice({ userId, batch, onSent }: Props) {
  const client = useQueryClient()
  const { photos, isKnown } = useWaitingPhotos(userId)
  /** The batch that this screen takes over, unless it has done so. */
  const attended = useRef<string | null>(null)
  useEffect(() => {
    const stop = attendBatch(batch)
    attended.current = batch
    return () => {
      attended.current = null
      stop()
      lookAtWaitingPhotos()
    }
  }, [batch])
  const sent = sentBatch(photos, batch)
  const isGone = !photos.some((photo) => photo.batch === batch)
  const end = useEffectEvent(async () => {
    const ids = sent?.flatMap(({ fileId }) => fileId ?? []) ?? []
    // Where the connection is lost again, they stay, and become a repair when this screen is left.
    const records = await asBackgroundRequest(() => Promise.all(ids.map((id) => recordOf(client, id))))
    if (attended.current !== batch) return
    attended.current = null
    const refused = photos.filter((photo) => photo.batch === batch && photo.refusal !== null)
    await removeWaitingPhotos(sent?.map(({ place }) => place) ?? [])
    onSent(
      records.filter((record) => record !== null),
      refused.map(({ photo, refusal }) => failureLine(photo.name, refusal?.sentence ?? '')),
    )
  })
  const isOver = isKnown && (sent !== null || isGone)
  useEffect(() => {
    if (isOver) end().catch(throwUnlessUnanswered)
  }, [isOver])
  const unsent = photos.filter(({ fileId, refusal }) => fileId === null && refusal === null).length
  return (
    <Notice tone="notice" isQuiet>
      {/* It keeps its height while they are counted, and until the screen has taken over what was sent. */}
      <p className={UPLOAD_NOTICE}>
        {unsent === 0
          ? isOver && 'Nothing waits any more.'
          : unsent === 1
            ? "Your photo is kept on this device. It's sent by itself when you're online again."
            : `Your ${unsent} photos are kept on this device. They're sent by themselves when you're online again.`}
      </p>
    </Notice>
  )
}

function recordOf(client: QueryClient, id: string): Promise<FileRecord | null> {
  return client.fetchQuery({ queryKey: fileKey(id), queryFn: () => fetchFile(id), staleTime: 60_000 })
}

function throwUnlessUnanswered(error: unknown): void {
  if (!(error instanceof BackendError)) throw error
}
