import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PATHS, type Path } from '#web/lib/paths.ts'
import { screenBefore } from '#web/lib/visits.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { useSession } from './useSession.ts'

/** The back link and the title of a screen within the logged-out frame. */
export function AccountTop({ title, takesFocus = false }: { title: string; takesFocus?: boolean }) {
  // The specification has 'Back to Login' here, wherever the person came from.
  const { back, backLabel } = useWayBack(PATHS.home, PATHS.login)
  return (
    <div className="border-b-2 border-rule pb-3">
      <BackLink to={back}>{backLabel}</BackLink>
      <PageHeading className="text-5xl" takesFocus={takesFocus}>
        {title}
      </PageHeading>
    </div>
  )
}

/** The screens without a session that link to the pages that are open to anyone. */
const ENTRIES = [PATHS.login, PATHS.register, PATHS.forgotPassword, PATHS.start] as const

/**
 * The back link of a screen that is open to anyone. `home` is where it leads when someone is logged in and opened it
 * directly.
 */
export function useWayBack(home: Path, before = screenBefore()): { back: Path; backLabel: string } {
  const { state } = useLocation()
  const { to, label } = wayBack<Path>(useSession().state, home, ENTRIES, state, before)
  return { back: to, backLabel: label }
}

type Props = {
  /** What happened to the link. */
  sentence: string
  /** True when the link was used from a form, which is no longer shown. */
  takesFocus?: boolean
  /** What such a link can be used for, and where to go next. */
  children: ReactNode
}

/** Shown for a link from a mail that is invalid or no longer works. */
export function LinkGone({ sentence, takesFocus = false, children }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <AccountTop title="THIS LINK DOESN'T WORK" takesFocus={takesFocus} />
      <Notice tone="error">{sentence}</Notice>
      {children}
    </div>
  )
}

/**
 * The token from the mail link that was opened. `forget` removes it from the address bar, where it would stay in the
 * history of a browser that others may use. The screen keeps the token until another link is opened on it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const inUrl = linkToken(hash)
  const [token, setToken] = useState(inUrl)
  if (inUrl !== null && inUrl !== token) setToken(inUrl)
  return { token, forget: () => void navigate(pathname, { replace: true }) }
}

/** 256 bits in base64url, as the server creates them. A value in another form cannot come from one of its links. */
const TOKEN = /^[\w-]{20,200}$/

/** The token after the # in the address of a mail's link, or null when there is none in the right form. */
export function linkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() ?? ''
  return TOKEN.test(token) ? token : null
}

type Who = 'loading' | 'logged_out' | 'logged_in' | 'unreachable'

/**
 * Where 'Back' leads from a screen that is open to anyone. A logged-in person goes to `home`. Anyone else goes to the
 * logged-out screen that the history entry names, or else to the first one, the login, which is named unless the
 * person came from another screen. While the session is unknown, 'Back' leads there too, and the login's guard
 * redirects from it.
 */
export function wayBack<Path extends string>(
  who: Who,
  home: Path,
  [login, ...others]: readonly [Path, ...Path[]],
  state: unknown,
  before?: string,
): { to: Path; label: string } {
  if (who === 'logged_in') return { to: home, label: 'Back' }
  const to = others.find((path) => path === fromOf(state)) ?? login
  return { to, label: who === 'logged_out' && to === login && (before ?? login) === login ? 'Back to Login' : 'Back' }
}

function fromOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
}

/** The address for the second step, from the history entry. Null on the first step. */
export function sentTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) return null
  return typeof state.sentTo === 'string' && state.sentTo !== '' ? state.sentTo : null
}
