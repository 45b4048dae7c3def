import { useEffect, useEffectEvent, useState } from 'react'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { waitingStore } from './useUnsentPhotos.ts'

type Props = { userId: string; onLeave: () => void; onStay: () => void }

const KEPT =
  'What is not sent is on this device only. If it stays, it is sent when you log in here again, and nobody else sees it.'

/** No database takes longer, unless a tab that the system has put to sleep holds it. */
const PATIENCE_MS = 3_000

/**
 * Asks before a logout what becomes of the photos that are on this device only. Without any, the person just leaves.
 */
export function UnsentPhotosDialog({ userId, onLeave, onStay }: Props) {
  const [count, setCount] = useState<number | 'unreadable' | null>(null)
  const [isUndeletable, setUndeletable] = useState(false)
  const look = useEffectEvent(async () => {
    const late = new Promise<'unreadable'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'unreadable'))
    const count = waitingStore().then((store) => store?.countWaitingPhotos(userId))
    const found = await Promise.race([count.catch(() => 'unreadable' as const), late])
    if (found === undefined || found === 0) onLeave()
    else setCount(found)
  })
  useEffect(() => void look(), [])
  if (count === null) return null
  if (count === 'unreadable') {
    return (
      <LazyConfirmDialog
        title="PHOTOS MAY NOT BE SENT YET"
        text="The photos that wait on this device can't be read right now. Those that do stay on it, and are sent when you log in here again."
        confirmLabel="LOG OUT"
        cancelLabel="STAY LOGGED IN"
        onConfirm={onLeave}
        onCancel={onStay}
      />
    )
  }
  const deleteAndLeave = () => {
    const deleted = waitingStore().then((store) => store?.removeWaitingPhotosOf(userId))
    deleted.then(onLeave, () => setUndeletable(true))
  }
  const them = count === 1 ? 'IT' : 'THEM'
  return (
    <LazyConfirmDialog
      title={count === 1 ? '1 PHOTO IS NOT SENT YET' : `${count} PHOTOS ARE NOT SENT YET`}
      text={KEPT}
      {...(isUndeletable ? { detail: "This device couldn't delete what waits on it. Please try again." } : {})}
      confirmLabel={`LOG OUT, KEEP ${them}`}
      cancelLabel="STAY LOGGED IN"
      other={{ label: `LOG OUT, DELETE ${them}`, onPress: deleteAndLeave }}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
