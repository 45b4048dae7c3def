import { keepBatch, keepClaimedPlaces, unownedBatch } from '#web/lib/claim.ts'
import { keepInSession } from '#web/lib/keptTexts.ts'
import { changeWaitingBatch, lookAtWaitingPhotos, removeWaitingPhotos, waitingPhotosOf } from './waitingPhotos.ts'
import { NOBODY } from './waitingPhotos.types.ts'

/**
 * The photos that somebody chose without an account. They wait with all others, but nothing sends them, until somebody
 * logs in or registers in the tab that they were chosen in. The tab knows them by their batch.
 */

/** What was answered about them, which the tab keeps, too. */
export const UNOWNED_REPLIES = 'unowned:replies'

/** They are gone after this time, because nobody may ever come back for them. */
export const UNOWNED_KEPT_MS = 24 * 3_600_000

/** Makes this batch that of this tab. '' forgets what the tab knows. */
export function keepUnownedBatch(batch: string): void {
  keepBatch(batch)
  if (batch === '') keepInSession(UNOWNED_REPLIES, '')
}

let claiming: Promise<void> | null = null

/**
 * Gives the photos of this tab to the person who has just logged in or registered in it. Then they are sent. Where the
 * database of this browser fails, it throws, and they stay nobody's until the next try.
 */
export function claimUnowned(userId: string): Promise<void> {
  claiming ??= claim(userId).finally(() => (claiming = null))
  return claiming
}

async function claim(userId: string): Promise<void> {
  const batch = unownedBatch()
  if (batch === '') return
  const photos = await waitingPhotosOf(NOBODY)
  await changeWaitingBatch(batch, { userId })
  keepClaimedPlaces(photos.filter((photo) => photo.batch === batch).map(({ place }) => place))
  keepUnownedBatch('')
  lookAtWaitingPhotos()
}

/** Deletes those that have waited too long. A clock that was set back by as much counts, too. */
export async function forgetOldUnowned(now: number): Promise<void> {
  const photos = await waitingPhotosOf(NOBODY)
  const old = photos.filter(({ keptAt }) => Math.abs(now - keptAt) >= UNOWNED_KEPT_MS)
  if (old.length > 0) await removeWaitingPhotos(old.map(({ place }) => place))
}
