/** The address that login and register pass to each other in the history entry, or '' when there is none. */
export function prefilledEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return ''
  return typeof state.email === 'string' ? state.email : ''
}

/** Whether the person came to the login from the payment service and was not logged in. */
export function isBackFromPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leftBy' in state && state.leftBy === null
}
