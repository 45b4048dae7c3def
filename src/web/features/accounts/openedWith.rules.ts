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
