import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { isWaitingFlagSet } from '#web/lib/waitingFlag.ts'

/** The database of the photos that wait for a connection. Its code is loaded only where there may be some. */
export const lazyWaitingPhotos = lazyModule(() => import('./waitingPhotos.ts'), { reloadsPage: false })

const unowned = lazyModule(() => import('./unownedPhotos.ts'), { reloadsPage: false })

/** Gives the photos that were chosen in this tab without an account to the person who has just entered. */
export async function claimUnownedPhotos(userId: string): Promise<void> {
  if (!isWaitingFlagSet()) return
  const loaded = await obtained(unowned)
  if (loaded.kind === 'ready') await loaded.value.claimUnowned(userId)
}
