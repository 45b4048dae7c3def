/** The address that login and register hand to each other in the history entry; '' when there is none. */
export function prefilledEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

/** Whether the login was led to by a way back from the payment service that found nobody signed in. */
export function isBackFromPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leftBy' in state && state.leftBy === null
}
