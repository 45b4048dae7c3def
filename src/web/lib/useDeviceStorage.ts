import { useState } from 'react'

const PREFIX = 'mendsight:device:'

/**
 * A text that stays on this device until the person logs out. Setting it to '' deletes it. The name contains the person's
 * id, because a session that ended by itself leaves it here.
 */
export function useDeviceStorage(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name))
  const keep = (next: string) => {
    setValue(next)
    write(name, next)
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

// Storage may be forbidden or full. Then the text lasts as long as the screen.
function read(name: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, value)
  } catch {
    // Storage may be forbidden or full.
  }
}
