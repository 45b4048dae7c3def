import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { keepClaimant } from '#web/lib/claim.ts'
import { isWaitingFlagSet } from '#web/lib/waitingFlag.ts'

/** The database of the photos that wait for a connection. Its code is loaded only where there may be some. */
export const lazyWaitingPhotos = lazyModule(() => import('./waitingPhotos.ts'), { reloadsPage: false })

const unowned = lazyModule(() => import('./unownedPhotos.ts'), { reloadsPage: false })

/**
 * Gives the photos that were chosen in this tab without an account to the person who has just entered. Where that
 * fails, the screen after the login says so and tries again, because the tab knows who entered.
 */
export async function claimUnownedPhotos(userId: string): Promise<void> {
  keepClaimant(userId)
  if (!isWaitingFlagSet()) return
  const loaded = await obtained(unowned)
  if (loaded.kind === 'ready') await loaded.value.claimUnowned(userId).catch(() => undefined)
}
