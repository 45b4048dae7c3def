import { keepInSession, readFromSession } from './keptTexts.ts'

/**
 * What this tab knows of photos that were chosen in it without an account: their batch, who logged in or registered in
 * it since, and the places of those that became theirs.
 */

const BATCH = 'unowned:batch'
const CLAIMANT = 'unowned:claimant'
const PLACES = 'unowned:places'

/** The batch of this tab that is nobody's, or '' if no photo was chosen in it. */
export function unownedBatch(): string {
  return readFromSession(BATCH)
}

export function keepBatch(batch: string): void {
  keepInSession(BATCH, batch)
  if (batch !== '') keepClaimant('')
}

/** Who entered in this tab, to whom its photos belong from then on. */
export function keepClaimant(userId: string): void {
  keepInSession(CLAIMANT, userId)
  keepClaimedPlaces([])
}

/** The photos of this tab that its claimant has got and has not seen the advice about. */
export function claimedPlaces(userId: string): readonly number[] {
  const kept = readFromSession(PLACES)
  return kept === '' || readFromSession(CLAIMANT) !== userId ? [] : kept.split(',').map(Number)
}

export function keepClaimedPlaces(places: readonly number[]): void {
  keepInSession(PLACES, places.join())
}

/** Whether photos of this tab are still to become those of this person, who entered in it. */
export function isClaimOpen(userId: string): boolean {
  return unownedBatch() !== '' && readFromSession(CLAIMANT) === userId
}
