import { useSyncExternalStore } from 'react'

/** What the bar below the top bar says: that the screens show what was kept, or that a newer version is there. */
export type BarNotice = 'kept' | 'version' | null

const listeners = new Set<() => void>()
let isNewVersion = false
let isKept = false

function tell(): void {
  for (const listener of listeners) listener()
}

/** Says that a newer version of the app is kept in this browser. It stays so until the page is reloaded. */
export function announceNewVersion(): void {
  isNewVersion = true
  tell()
}

/** Says whether screens show what this device has kept, although it has a network. */
export function announceKept(isShown: boolean): void {
  isKept = isShown
  tell()
}

export function useBarNotice(): BarNotice {
  return useSyncExternalStore(subscribe, () => (isKept ? 'kept' : isNewVersion ? 'version' : null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
