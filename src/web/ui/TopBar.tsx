import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, type To } from 'react-router'
import { classNames } from '#web/lib/classNames.ts'
import { useBarNotice } from '#web/lib/flashMessage.ts'
import { useOnline } from '#web/lib/online.ts'
import { reloadPage } from '#web/lib/reload.ts'
import { Button } from './Button.tsx'

type Props = { start: ReactNode; middle?: ReactNode; end: ReactNode }

/**
 * The bar above every logged-in screen, with a tape-measure edge at the bottom. It is lower on phones. Its end has all
 * the room that is left, and is a container, so that its parts can give way to each other by that room.
 */
export function TopBar({ start, middle, end }: Props) {
  return (
    <header className="no-print on-coal sticky top-0 z-20 bg-coal pt-[env(safe-area-inset-top)] text-on-coal">
      <div className="page flex min-h-12 items-center gap-1 sm:min-h-16 sm:gap-3 lg:gap-6">
        {start}
        {middle}
        <div className="@container flex-1">
          <div className="flex items-center justify-end gap-1 @min-[22rem]:gap-4">{end}</div>
        </div>
      </div>
      <div className="tape h-1.5 sm:h-2.5" aria-hidden="true" />
    </header>
  )
}

type OfflineBarProps = {
  /** Whether the bar is placed below the top bar, which also stays in view. */
  isBelowTopBar?: boolean
}

/**
 * Shown while the device has no network, wherever the reader has scrolled. It disappears by itself, and whatever could
 * not be loaded is then requested again. With a network, it says that the server cannot be reached, or offers a new
 * version of the app.
 */
export function OfflineBar({ isBelowTopBar = true }: OfflineBarProps) {
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

/** A quiet link with a warning sign, for a bar. Its words stay, whatever else has to give way. */
export function AlertLink({ to, children }: { to: To; children: string }) {
  const from = useLocation().pathname
  return (
    <Link
      to={to}
      state={{ from }}
      className="label inline-flex min-h-11 items-center whitespace-nowrap justify-center gap-1.5 underline-offset-4 hover:underline"
    >
      <TriangleAlert className="size-6 shrink-0" aria-hidden="true" />
      {children}
    </Link>
  )
}

type LogoProps = {
  name: string
  size?: 'small' | 'large'
  /** Shows only the mark where there is no room for the name: in a full bar, or in one with few parts. */
  hidesName?: 'on phones' | 'on narrow phones'
}

/** A house inside the corners of a viewfinder, with the crack that the scan found. */
export function Logo({ name, size = 'small', hidesName }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className={size === 'large' ? 'size-14' : 'size-9'} />
      <span
        className={classNames(
          'heading uppercase',
          size === 'large' ? 'text-5xl' : 'text-[clamp(1rem,8.5vw,1.7rem)] lg:text-[min(1.7rem,2.6vw)]',
          hidesName !== undefined && (hidesName === 'on phones' ? 'max-[30rem]:hidden' : 'max-[21rem]:hidden'),
        )}
      >
        {name}
      </span>
    </span>
  )
}

export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false" fill="none">
      <path d="M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7" stroke="currentColor" strokeWidth="3" />
      <path d="M6.8 17 16 8.6l9.2 8.4M10 14.6V24h12v-9.4" stroke="currentColor" strokeWidth="2.8" />
      <path d="m16.6 13.6-2 3.2 2.8 1.6L15.3 23" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
