let isAnswered = true
const listeners = new Set<() => void>()

/** Whether the app can do what it needs a network for, which the local app never does. */
export function isOnline(): boolean {
  return globalThis.IS_LOCAL_APP || navigator.onLine
}

/**
 * Whether the server can be expected to answer. A device that has a network need not reach a server at home, and its
 * browser does not notice that, so it is what became of the last request.
 */
export function isConnected(): boolean {
  return isOnline() && isAnswered
}

/** Notes whether the server has answered a request. */
export function noteAnswer(isThere: boolean): void {
  const isBack = isThere && !isAnswered
  isAnswered = isThere
  if (isBack) for (const listener of listeners) listener()
}

/** Calls `then` each time the server answers after a request that it did not answer. Returns how to stop. */
export function onServerBack(then: () => void): () => void {
  listeners.add(then)
  return () => void listeners.delete(then)
}
