/** The address for the second step, from the history entry. Null on the first step. */
export function sentTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) return null
  return typeof state.sentTo === 'string' && state.sentTo !== '' ? state.sentTo : null
}
