import { SERVICE_WORKER_PATH } from '#shared/api/appFilePaths.ts'
import { settings } from '#web/backend/settings.ts'
import { announceNewVersion } from '#web/lib/flashMessage.ts'
import type { VersionMessage } from '#web/serviceWorker/scope.ts'

/** A page that stays open looks for a new version this often. */
const LOOK_MS = 60 * 60_000

/**
 * Has the browser keep the files of this version, and says when a newer one is kept. Where the browser refuses that, as
 * in some private windows, the app needs a network, as it does on the first visit.
 */
export function followVersions(): void {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<VersionMessage>) => {
    // A page that is newer than the worker is not among its earlier versions. Its own worker is being installed.
    if (data.earlier.includes(settings.version)) announceNewVersion()
  })
  serviceWorker.startMessages()
  serviceWorker.controller?.postMessage(null)
  const look = async () => {
    // Without a network it is looked for again when the network is back.
    await (await serviceWorker.getRegistration())?.update().catch(() => undefined)
  }
  void serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' }).catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  addEventListener('online', () => void look())
  setInterval(() => void look(), LOOK_MS)
}
