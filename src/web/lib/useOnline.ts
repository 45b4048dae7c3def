import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isOnline, onServerBack } from './online.ts'

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
