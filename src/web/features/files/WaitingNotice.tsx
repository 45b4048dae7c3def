import { useEffect, useEffectEvent } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { useWaitingPhotos } from './useWaitingPhotos.ts'

type Props = {
  userId: string
  /** Called when nothing waits any more. */
  onSent: () => void
}

/** Says that the chosen photos wait for a connection. The parent's live region announces it. */
export function WaitingNotice({ userId, onSent }: Props) {
  const { photos, isKnown } = useWaitingPhotos(userId)
  const isOver = isKnown && photos.length === 0
  const end = useEffectEvent(onSent)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (!isKnown || isOver) return null
  return (
    <Notice tone="notice" isQuiet>
      {photos.length === 1
        ? "Your photo is kept on this device. It's sent by itself when you're online again."
        : `Your ${photos.length} photos are kept on this device. They're sent by themselves when you're online again.`}
    </Notice>
  )
}
