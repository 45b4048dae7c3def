import { useState } from 'react'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { useMe } from './MeProvider.tsx'
import type { UnsentPhotosDialog } from './UnsentPhotosDialog.tsx'
import { useLeave } from './useSession.ts'

const dialog = lazyModule(async () => (await import('./UnsentPhotosDialog.tsx')).UnsentPhotosDialog, {
  reloadsPage: false,
})

/** A person who leaves must not wait for a script that does not come. */
const PATIENCE_MS = 3_000

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))

export function LogoutButton() {
  const me = useMe()
  const leave = useLeave()
  const [isLeaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState<{ Dialog: typeof UnsentPhotosDialog } | null>(null)
  const leaveNow = () => {
    setLeaving(true)
    setAsking(null)
    void leave()
  }
  /** Photos that are on this device only must not be forgotten without a word. */
  const ask = async () => {
    const state = await Promise.race([obtained(dialog), pause(PATIENCE_MS)])
    if (state?.kind === 'ready') setAsking({ Dialog: state.value })
    else leaveNow()
  }
  return (
    <>
      <button
        type="button"
        disabled={isLeaving}
        onClick={() => void ask()}
        aria-label="LOGOUT"
        className="label inline-flex min-h-11 min-w-11 items-center justify-center px-1 text-on-coal-soft underline-offset-4 hover:text-on-coal hover:underline"
      >
        <span className="@max-[18rem]:hidden">LOGOUT</span>
        <svg
          viewBox="0 0 24 24"
          className="size-6 @min-[18rem]:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M10 4H4v16h6M9 12h11m-4-5 5 5-5 5" />
        </svg>
      </button>
      {asking !== null && <asking.Dialog userId={me.id} onLeave={leaveNow} onStay={() => setAsking(null)} />}
    </>
  )
}
