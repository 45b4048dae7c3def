import { useState } from 'react'

const storageKey = (name: string) => `mendsight:kept:${name}`

/**
 * A text that outlives a reload and the way back, until this tab is closed; '' forgets it. Never for a password or
 * for anything of a payment. The name holds the person's id, because another may log in in the same tab.
 */
export function useSessionStorage(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name))
  const keep = (next: string) => {
    setValue(next)
    write(name, next)
  }
  return [value, keep]
}

// Storage may be forbidden or full; the text then lasts as long as the screen.
function read(name: string): string {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(storageKey(name))
    else sessionStorage.setItem(storageKey(name), value)
  } catch {
    // See above.
  }
}
