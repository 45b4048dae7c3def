type Who = 'loading' | 'signed_out' | 'signed_in' | 'unreachable'

/**
 * Where 'Back' leads from a screen that is open to anyone: to `home` who is signed in; a stranger to the one of the
 * signed-out screens that the history entry names, or to the first of them, the login. While nobody knows, to the
 * login too, whose guard leads on.
 */
export function wayBack<Path extends string>(
  who: Who,
  home: Path,
  [login, ...others]: readonly [Path, ...Path[]],
  state: unknown,
): { to: Path; label: string } {
  if (who === 'signed_in') return { to: home, label: 'Back' }
  const to = others.find((path) => path === fromOf(state)) ?? login
  return { to, label: who === 'signed_out' && to === login ? 'Back to Login' : 'Back' }
}

function fromOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
}
