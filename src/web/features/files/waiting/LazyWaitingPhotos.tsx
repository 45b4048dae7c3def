import { useMayHaveWaitingPhotos } from '#web/lib/waitingFlag.ts'
import { lazyPart } from '#web/ui/lazyPart.tsx'

const { Part } = lazyPart(async () => (await import('./WaitingPhotos.tsx')).WaitingPhotos)

/** The photos that wait on this device are looked for only where some were kept. */
export function LazyWaitingPhotos({ userId }: { userId: string }) {
  return useMayHaveWaitingPhotos() ? <Part userId={userId} /> : null
}
