import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The script that runs before the first paint reads this key too: see vite.config.ts. */
const STORAGE_KEY = 'mendsight:theme'

const listeners = new Set<() => void>()
let chosen = stored()

// The theme was changed in another tab of this browser.
addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) show(stored())
})

/** Applies this theme to the page and remembers it in this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Storage may be forbidden. Then the choice lasts as long as the page.
  }
  show(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen)
}

function show(theme: Theme): void {
  chosen = theme
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(STORAGE_KEY)
    return THEMES.find((theme) => theme === value) ?? 'system'
  } catch {
    return 'system'
  }
}
