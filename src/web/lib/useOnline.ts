import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the app can do what it needs a network for, which the local app never does. */
export function isOnline(): boolean {
  return globalThis.IS_LOCAL_APP || navigator.onLine
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

/** Calls `then` each time the network returns. */
export function useBackOnline(then: () => void): void {
  const fire = useEffectEvent(then)
  useEffect(() => {
    const listener = () => fire()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
