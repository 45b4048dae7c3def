import { fitsPath } from '#shared/lib/pathPatterns.ts'

/**
 * Who may see a screen. 'anyone' does not even wait for the session, because the screen must open when the server is
 * down.
 */
export type Access = 'logged_out' | 'logged_in' | 'anyone'

export type SessionState = 'loading' | 'logged_out' | 'logged_in' | 'unreachable'

export type Decision = 'show' | 'wait' | 'explain' | 'to_login' | 'to_profile'

/** What someone who asks for a screen gets. */
export function decide(access: Access, session: SessionState): Decision {
  if (access === 'anyone') return 'show'
  if (session === 'loading') return 'wait'
  if (session === 'unreachable') return 'explain'
  if (access === session) return 'show'
  return session === 'logged_in' ? 'to_profile' : 'to_login'
}

/**
 * The screen on which a session ended by itself, and whose session it was. The login keeps this in its history entry.
 * The person is unknown when someone comes back from the payment service without a session, for example in a different
 * browser.
 */
export type LeftScreen = { leftScreen: string; leftBy: string | null }

/**
 * What the login should remember about this screen, or null when no session ended on it. `end` says whose session ended
 * by itself; it is null after a logout and while someone is logged in, and undefined when this tab has had no session
 * since it was loaded.
 */
export function leftScreen(
  end: { userId: string } | null | undefined,
  { pathname, search }: { pathname: string; search: string },
): LeftScreen | null {
  const screen = pathname + search
  if (end === undefined)
    return new URLSearchParams(search).has('checkout') ? { leftScreen: screen, leftBy: null } : null
  return end === null ? null : { leftScreen: screen, leftBy: end.userId }
}

/**
 * Where a login leads: back to the screen where this person's session ended by itself, if that is one of `screens`, or
 * else to the profile. Any script on this origin can write a history entry, so its content is not trusted. With `end`
 * null, as for `leftScreen`, it leads to the profile: another tab that logs out may be heard of only after the server
 * has refused a request of this one, and then no session ended by itself.
 */
export function afterLogin(
  end: { userId: string } | null | undefined,
  state: unknown,
  userId: string,
  screens: readonly string[],
  profile: string,
): string {
  if (end === null || typeof state !== 'object' || state === null || !('leftScreen' in state) || !('leftBy' in state))
    return profile
  const { leftScreen: screen, leftBy } = state
  if (typeof screen !== 'string' || (leftBy !== userId && leftBy !== null)) return profile
  const pathname = screen.replace(/[?].*$/s, '')
  return screens.some((known) => fitsPath(known, pathname)) ? screen : profile
}
