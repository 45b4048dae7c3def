import { DEFAULT_PUBLIC_SETTINGS, type PublicSettings } from '#shared/api/publicSettings.ts'

/** The settings that the server wrote into the page, with defaults where it wrote none, as in development. */
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
 * Whether this browser had no session when the page was created for it. A page restored from the browser's back cache
 * says nothing about the present.
 */
export function cameAnonymously(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return settings.is_anonymous && (navigation?.type === 'navigate' || navigation?.type === 'reload')
}
