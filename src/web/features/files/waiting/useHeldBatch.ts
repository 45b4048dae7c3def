import { useEffect } from 'react'
import type { FileRecord } from '#shared/api/files.ts'
import { isConnected } from '#web/lib/online.ts'
import { useOnline } from '#web/lib/useOnline.ts'
import { useSendingShares } from './sendingShares.ts'
import { holdBatch, useUploadedPhotos } from './takeOver.ts'
import { useWaitingPhotos } from './useWaitingPhotos.ts'
import { batchState, failureLine } from './waiting.rules.ts'

export type HeldBatch = {
  /** How many are on their way, and how much of that is done, from 0 to 1. */
  open: number
  share: number
  isUploading: boolean
  /** Why some of them are lost with this tab, or null. */
  unkept: 'full' | 'impossible' | null
  /** A line about each that was not sent. Some of them are tried again by themselves. */
  failures: readonly string[]
  /** Whether some are not in the history yet. */
  isWaiting: boolean
  /** Those that are. */
  uploaded: readonly FileRecord[]
}

/** The photos of a batch, which are taken over as long as the screen is open. */
export function useHeldBatch(userId: string, batch: string): HeldBatch {
  const { photos } = useWaitingPhotos(userId)
  const sending = useSendingShares()
  const uploaded = useUploadedPhotos(batch)
  useOnline()
  useEffect(() => holdBatch(batch), [batch])
  const { sent, open, failed, unkept, share } = batchState(photos, batch, sending)
  const isOnItsWay = photos.some((photo) => photo.batch === batch && sending.has(photo.id))
  return {
    open,
    share,
    unkept,
    isUploading: isOnItsWay || (open > 0 && isConnected()),
    failures: failed.map(({ photo, sentence }) => failureLine(photo.name, sentence)),
    isWaiting: open > 0 || failed.length > 0 || sent.length > 0,
    uploaded,
  }
}
