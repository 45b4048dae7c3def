import { useEffect } from 'react'
import { settings } from '#web/backend/settings.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { whenIdle } from '#web/lib/whenIdle.ts'
import { serviceWorkers } from '#web/lib/serviceWorkers.ts'

// Nothing on the first page needs it.
const versions = lazyModule(async () => (await import('./versions.ts')).followVersions, {
  reloadsPage: false,
})

/** By then a screen on a slow connection has what it shows. All files of the app follow. */
const START_MS = 3_000

let hasStarted = false

/** Keeps the app in this browser once the first screen is shown and idle. Browsers allow that on secure pages only. */
export function useVersions(): void {
  useEffect(() => {
    if (hasStarted || settings.version === '' || serviceWorkers() === undefined) return
    hasStarted = true
    whenIdle(() => setTimeout(() => void start(), START_MS))
  }, [])
}

async function start(): Promise<void> {
  const state = await obtained(versions)
  if (state.kind === 'ready') state.value()
}
