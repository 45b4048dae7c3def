import type { ReactNode } from 'react'
import { useBarNotice } from '#web/lib/barNotice.ts'
import { reloadPage } from '#web/lib/reload.ts'
import { useOnline } from '#web/lib/useOnline.ts'
import { Button } from './Button.tsx'

type Props = {
  /** Whether the bar is placed below the top bar, which also stays in view. */
  isBelowTopBar?: boolean
}

/**
 * Shown while the device has no network, wherever the reader has scrolled. It disappears by itself, and whatever could
 * not be loaded is then requested again. With a network, it says that the server cannot be reached, or offers a new
 * version of the app.
 */
export function OfflineBar({ isBelowTopBar = true }: Props) {
  const isOnline = useOnline()
  const notice = useBarNotice()
  return (
    <div
      role="status"
      className={isBelowTopBar ? 'no-print sticky top-(--top-bar) z-[19]' : 'no-print sticky top-0 z-[19]'}
    >
      {!isOnline && (
        <Bar isBelowTopBar={isBelowTopBar}>
          You&apos;re offline. You see what this device has kept. This page continues by itself when you&apos;re back
          online.
        </Bar>
      )}
      {isOnline && notice === 'kept' && (
        <Bar isBelowTopBar={isBelowTopBar}>The server can&apos;t be reached. You see what this device has kept.</Bar>
      )}
      {isOnline && notice === 'version' && (
        <Bar isBelowTopBar={isBelowTopBar}>
          <span className="flex items-center justify-between gap-3">
            A new version is ready
            <Button size="small" className="-my-1 shrink-0" onClick={reloadPage}>
              RELOAD
            </Button>
          </span>
        </Bar>
      )}
    </div>
  )
}

function Bar({ isBelowTopBar, children }: { isBelowTopBar: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isBelowTopBar
          ? 'offline-bar border-b-2 border-rule bg-notice py-2.5 text-sm font-semibold text-ink'
          : 'offline-bar border-b-2 border-rule bg-notice pt-[max(0.625rem,env(safe-area-inset-top))] pb-2.5 text-sm font-semibold text-ink'
      }
    >
      <div className="page">{children}</div>
    </div>
  )
}
