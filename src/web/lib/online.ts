/** Whether the app can do what it needs a network for, which the local app never does. */
export function isOnline(): boolean {
  return globalThis.IS_LOCAL_APP || navigator.onLine
}
