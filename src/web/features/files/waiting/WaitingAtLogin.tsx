import { useEffect, useState } from 'react'
import { countAllWaitingPhotos, onWaitingPhotos } from '#web/backend/waitingPhotos.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Says on the login how many photos wait on this device. Nobody is named, and no photo is shown. */
export function WaitingAtLogin() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    const count = () => {
      countAllWaitingPhotos().then(
        (found) => {
          if (!isOver) setCount(found)
        },
        // The history says after the login that they can't be read.
        () => undefined,
      )
    }
    count()
    // Those that were chosen when the session ended are being kept.
    const stop = onWaitingPhotos(count)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  if (count === 0) return null
  return (
    <Notice tone="notice">
      {count === 1
        ? 'Log in to send 1 photo. It waits on this device for the person who chose it.'
        : `Log in to send ${count} photos. They wait on this device for the person who chose them.`}
    </Notice>
  )
}
