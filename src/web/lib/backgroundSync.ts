import { serviceWorkers } from './serviceWorkers.ts'

/** The name under which the browser asks the service worker to send the photos that wait. */
export const SEND_TAG = 'send-photos'

/** The part of the Background Sync API that is used here. TypeScript has no types for it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Whether the browser can send photos when the app is closed. Firefox and Safari can't. */
export const canSendWhenClosed = 'SyncManager' in globalThis

/**
 * Has the browser ask the service worker to send the photos that wait, as soon as there is a network, whether a tab is
 * open by then or not. Without the means for it, an open tab does it alone.
 */
export function askWorkerToSend(): void {
  // Over plain HTTP in a home network there are no service workers, although the types say otherwise.
  const workers = serviceWorkers()
  const ask = async () => {
    const registration = (await workers?.getRegistration()) as WithSync | undefined
    await registration?.sync?.register(SEND_TAG)
  }
  // People can forbid it in the settings of their browser.
  ask().catch(() => undefined)
}
