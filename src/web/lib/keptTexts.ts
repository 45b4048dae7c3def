import { useState } from 'react'

const PREFIX = 'mendsight:device:'

/**
 * A text that stays on this device until the person logs out. Setting it to '' deletes it. The name contains the
 * person's id, because a session that ended by itself leaves it here.
 */
export function useDeviceStorage(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readDeviceStorage(name))
  const keep = (next: string) => {
    setValue(next)
    writeDeviceStorage(name, next)
  }
  return [value, keep]
}

/** Deletes what anybody has kept on this device. */
export function clearDeviceStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage may be forbidden. Then nothing was kept.
  }
}

/** A text that {@link useDeviceStorage} keeps, or ''. */
export function readDeviceStorage(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a text as {@link useDeviceStorage} does. Storage may be forbidden or full; then it is not kept. */
export function writeDeviceStorage(name: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // Storage may be forbidden or full.
  }
}

const storageKey = (name: string) => `mendsight:kept:${name}`

/**
 * A text that survives a reload and back navigation until this tab is closed. Setting it to '' deletes it. Never use it
 * for a password or for payment data. The name contains the person's id, because someone else may log in in the same
 * tab.
 */
export function useSessionStorage(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => readFromSession(name))
  const keep = (next: string) => {
    setValue(next)
    keepInSession(name, next)
  }
  return [value, keep]
}

/** The text, or '' if there is none. Where storage is forbidden or full, none is kept. */
export function readFromSession(name: string): string {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return ''
  }
}

/** The same without showing it. */
export function keepInSession(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(storageKey(name))
    else sessionStorage.setItem(storageKey(name), value)
  } catch {
    // Storage may be forbidden or full.
  }
}
