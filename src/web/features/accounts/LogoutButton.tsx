import { useState } from 'react'
import { lazyWaitingPhotos } from '#web/backend/lazyWaitingPhotos.ts'
import { obtained } from '#web/lib/lazyModule.ts'
import { mayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'
import { useMe } from './MeProvider.tsx'
import { useLeave } from './useLeave.ts'

export function LogoutButton() {
  const me = useMe()
  const leave = useLeave()
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const leaveNow = () => {
    setLeaving(true)
    setUnsent(0)
    void leave()
  }
  /** Photos that are on this device only must not be forgotten without a word. */
  const ask = async () => {
    const state = (await mayHaveWaitingPhotos()) ? await obtained(lazyWaitingPhotos) : null
    const count = state?.kind === 'ready' ? await state.value.countWaitingPhotos(me.id).catch(() => 0) : 0
    if (count === 0) leaveNow()
    else setUnsent(count)
  }
  const deleteAndLeave = async () => {
    const state = await obtained(lazyWaitingPhotos)
    if (state.kind !== 'ready') return
    const photos = await state.value.waitingPhotosOf(me.id)
    await state.value.removeWaitingPhotos(photos.map(({ place }) => place))
    leaveNow()
  }
  return (
    <>
      <button
        type="button"
        disabled={isLeaving}
        onClick={() => void ask()}
        className="label inline-flex min-h-11 items-center rounded-plate px-1 whitespace-nowrap text-on-coal-soft underline-offset-4 hover:text-on-coal hover:underline sm:px-2"
      >
        LOGOUT
      </button>
      {unsent > 0 && (
        <LazyConfirmDialog
          title={unsent === 1 ? '1 PHOTO IS NOT SENT YET' : `${unsent} PHOTOS ARE NOT SENT YET`}
          text="What is not sent is on this device only. If it stays, it is sent when you log in here again, and nobody else sees it."
          confirmLabel={unsent === 1 ? 'LOG OUT, KEEP IT' : 'LOG OUT, KEEP THEM'}
          cancelLabel="STAY LOGGED IN"
          other={{
            label: unsent === 1 ? 'LOG OUT, DELETE IT' : 'LOG OUT, DELETE THEM',
            onPress: () => void deleteAndLeave(),
          }}
          onConfirm={leaveNow}
          onCancel={() => setUnsent(0)}
        />
      )}
    </>
  )
}
