/** The address of the second step, from the history entry; null on the first. */
export function sentTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('sentTo' in state)) return null
  return typeof state.sentTo === 'string' && state.sentTo !== '' ? state.sentTo : null
}
