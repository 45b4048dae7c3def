import { useOnline } from '#web/lib/useOnline.ts'

type Props = {
  /** Whether the bar is placed below the top bar, which also stays in view. */
  isBelowTopBar?: boolean
}

/**
 * Shown while the device has no network, wherever the reader has scrolled. It disappears by itself, and whatever could
 * not be loaded is then requested again.
 */
export function OfflineBar({ isBelowTopBar = true }: Props) {
  const isOnline = useOnline()
  return (
    <div
      role="status"
      className={isBelowTopBar ? 'no-print sticky top-(--top-bar) z-[19]' : 'no-print sticky top-0 z-[19]'}
    >
      {!isOnline && (
        <p
          className={
            isBelowTopBar
              ? 'offline-bar border-b-2 border-rule bg-notice py-2.5 text-sm font-semibold text-ink'
              : 'offline-bar border-b-2 border-rule bg-notice pt-[max(0.625rem,env(safe-area-inset-top))] pb-2.5 text-sm font-semibold text-ink'
          }
        >
          <span className="page block">
            You&apos;re offline. This page continues by itself when you&apos;re back online.
          </span>
        </p>
      )}
    </div>
  )
}
