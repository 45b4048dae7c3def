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
