import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReady = false

/** Says that a newer version of the app is kept in this browser. It stays so until the page is reloaded. */
export function announceNewVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => isReady)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
