/** Who may see a screen. 'anyone' does not even wait for the session: it must open when the server is down. */
export type Access = 'signed_out' | 'signed_in' | 'anyone'

export type SessionState = 'loading' | 'signed_out' | 'signed_in' | 'unreachable'

export type Decision = 'show' | 'wait' | 'explain' | 'to_login' | 'to_profile'

/** What a person gets who asks for a screen. */
export function decide(access: Access, session: SessionState): Decision {
  if (access === 'anyone') return 'show'
  if (session === 'loading') return 'wait'
  if (session === 'unreachable') return 'explain'
  if (access === session) return 'show'
  return session === 'signed_in' ? 'to_profile' : 'to_login'
}

/**
 * The page where a session ended by itself, and whose it was: what the login keeps in its history entry. Nobody is known
 * who comes back from the payment service without a session, as in another browser than the one that led there.
 */
export type LeftPage = { leftPage: string; leftBy: string | null }

/** What the login is to remember of this page; null when nobody was thrown out of it. `end` is undefined on arrival. */
export function leftPage(
  end: { userId: string } | null | undefined,
  { pathname, search }: { pathname: string; search: string },
): LeftPage | null {
  const page = pathname + search
  if (end === undefined) return new URLSearchParams(search).has('checkout') ? { leftPage: page, leftBy: null } : null
  return end === null ? null : { leftPage: page, leftBy: end.userId }
}

/**
 * Where a login leads: back to the page where this person's session ended by itself, if that is one of `pages`, or to
 * the profile. A history entry can be written by whatever runs on this origin, so it is not believed.
 */
export function afterLogin(state: unknown, userId: string, pages: readonly string[], profile: string): string {
  if (typeof state !== 'object' || state === null || !('leftPage' in state) || !('leftBy' in state)) return profile
  const { leftPage: page, leftBy } = state
  if (typeof page !== 'string' || (leftBy !== userId && leftBy !== null)) return profile
  return pages.includes(page.replace(/[?].*$/s, '')) ? page : profile
}
