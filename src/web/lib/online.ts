import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

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

/** Whether the device has any network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Calls `then` each time the device gets a network connection again. */
export function useNetworkBack(then: () => void): void {
  const fire = useEffectEvent(then)
  useEffect(() => {
    const listener = () => fire()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}

/** Calls `then` each time the network returns, or the server answers again after it could not be reached. */
export function useBackOnline(then: () => void): void {
  const fire = useEffectEvent(then)
  useNetworkBack(then)
  useEffect(() => onServerBack(() => fire()), [])
}
