import { useState } from 'react'

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
