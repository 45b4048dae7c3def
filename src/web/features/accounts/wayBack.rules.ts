type Who = 'loading' | 'logged_out' | 'logged_in' | 'unreachable'

/**
 * Where 'Back' leads from a screen that is open to anyone. A logged-in person goes to `home`. Anyone else goes to the
 * logged-out screen that the history entry names, or else to the first one, the login. While the session is unknown,
 * 'Back' leads there too, and the login's guard redirects from it.
 */
export function wayBack<Path extends string>(
  who: Who,
  home: Path,
  [login, ...others]: readonly [Path, ...Path[]],
  state: unknown,
): { to: Path; label: string } {
  if (who === 'logged_in') return { to: home, label: 'Back' }
  const to = others.find((path) => path === fromOf(state)) ?? login
  return { to, label: who === 'logged_out' && to === login ? 'Back to Login' : 'Back' }
}

function fromOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
}
