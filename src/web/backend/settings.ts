import { DEFAULT_PUBLIC_SETTINGS, type PublicSettings } from '#shared/api/publicSettings.ts'

/** What the server wrote into the page; the defaults where it wrote nothing, as in development. */
function readSettings(): PublicSettings {
  try {
    const text = document.getElementById('settings')?.textContent ?? ''
    return { ...DEFAULT_PUBLIC_SETTINGS, ...(JSON.parse(text) as Partial<PublicSettings>) }
  } catch {
    return DEFAULT_PUBLIC_SETTINGS
  }
}

export const settings = readSettings()

/**
 * Whether this browser had no session when the page was made for it. A page that the browser has kept, as it does for
 * the way back, says nothing about now.
 */
export function cameAnonymously(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return settings.is_anonymous && (navigation?.type === 'navigate' || navigation?.type === 'reload')
}
