import { useMayHaveWaitingPhotos } from '#web/lib/useMayHaveWaitingPhotos.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'

const { Part } = lazyPart('WaitingAtLogin', async () => (await import('./WaitingAtLogin.tsx')).WaitingAtLogin)

/** The number of photos that wait on this device, where some were kept. */
export function LazyWaitingAtLogin() {
  return useMayHaveWaitingPhotos() ? <Part /> : null
}
