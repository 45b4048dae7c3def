import { useEffect, useState } from 'react'
import { forgetOldUnowned } from '#web/backend/unownedPhotos.ts'
import { countAllWaitingPhotos, onWaitingPhotos, waitingPhotosOf } from '#web/backend/waitingPhotos.ts'
import { NOBODY } from '#web/backend/waitingPhotos.types.ts'
import { unownedBatch } from '#web/lib/claim.ts'
import { Notice } from '#web/ui/Notice.tsx'

const NONE = { owned: 0, own: 0 }

/**
 * Says on the login how many photos wait on this device, and on the registration only what was chosen in this tab.
 * Nobody is named, and no photo is shown.
 */
export function WaitingAtLogin({ isRegistration = false }: { isRegistration?: boolean }) {
  const [{ owned, own }, setCounts] = useState(NONE)
  useEffect(() => {
    let isOver = false
    const count = async () => {
      await forgetOldUnowned(Date.now())
      const batch = unownedBatch()
      const unowned = await waitingPhotosOf(NOBODY)
      const found = {
        owned: await countAllWaitingPhotos(),
        own: unowned.filter((photo) => photo.batch === batch).length,
      }
      if (!isOver) setCounts(found)
    }
    // The history says after the login that they can't be read.
    const look = () => void count().catch(() => undefined)
    look()
    // Those that were chosen when the session ended are being kept.
    const stop = onWaitingPhotos(look)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  const lines = [
    ...(own === 0 ? [] : [`${own === 1 ? 'Your photo' : 'Your photos'} and your answers are kept with your account.`]),
    ...(owned === 0 || isRegistration
      ? []
      : [
          owned === 1
            ? 'Log in to send 1 photo. It waits on this device for the person who chose it.'
            : `Log in to send ${owned} photos. They wait on this device for the person who chose them.`,
        ]),
  ]
  if (lines.length === 0) return null
  return (
    <Notice tone="notice">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
