import { keepInSession, readFromSession } from '#web/lib/useSessionStorage.ts'
import { changeWaitingBatch, lookAtWaitingPhotos, removeWaitingPhotos, waitingPhotosOf } from './waitingPhotos.ts'
import { NOBODY } from './waitingPhotos.types.ts'

/**
 * The photos that somebody chose without an account. They wait with all others, but nothing sends them, until somebody
 * logs in or registers in the tab that they were chosen in. The tab knows them by their batch.
 */

const BATCH = 'unowned:batch'

/** What was answered about them, which the tab keeps, too. */
export const UNOWNED_REPLIES = 'unowned:replies'

/** They are gone after this time, because nobody may ever come back for them. */
export const UNOWNED_KEPT_MS = 24 * 3_600_000

/** The batch of this tab, or '' if no photo was chosen in it. */
export function unownedBatch(): string {
  return readFromSession(BATCH)
}

/** Makes this batch that of this tab. '' forgets what the tab knows. */
export function keepUnownedBatch(batch: string): void {
  keepInSession(BATCH, batch)
  if (batch === '') keepInSession(UNOWNED_REPLIES, '')
}

/** Gives the photos of this tab to the person who has just logged in or registered in it. Then they are sent. */
export async function claimUnowned(userId: string): Promise<void> {
  const batch = unownedBatch()
  if (batch === '') return
  await changeWaitingBatch(batch, { userId })
  keepUnownedBatch('')
  lookAtWaitingPhotos()
}

/** Deletes those that have waited too long. A clock that was set back by as much counts, too. */
export async function forgetOldUnowned(now: number): Promise<void> {
  const photos = await waitingPhotosOf(NOBODY)
  const old = photos.filter(({ keptAt }) => Math.abs(now - keptAt) >= UNOWNED_KEPT_MS)
  if (old.length > 0) await removeWaitingPhotos(old.map(({ place }) => place))
}
