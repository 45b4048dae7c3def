import { useMayHaveWaitingPhotos } from '#web/lib/useMayHaveWaitingPhotos.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'

/** Shown only after photos have been kept, so their code is there. */
export const LazyWaitingNotice = lazyPart(
  'WaitingNotice',
  async () => (await import('./WaitingNotice.tsx')).WaitingNotice,
).Part

const { Part } = lazyPart('WaitingPhotos', async () => (await import('./WaitingPhotos.tsx')).WaitingPhotos)

/** The photos that wait on this device are looked for only where some were kept. */
export function LazyWaitingPhotos({ userId }: { userId: string }) {
  return useMayHaveWaitingPhotos() ? <Part userId={userId} /> : null
}
