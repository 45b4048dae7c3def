import type { IntakePage, SentIntake } from '#shared/api/intake.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'
import { keepInSession, readFromSession } from '#web/lib/keptTexts.ts'

/**
 * The names under which a tab keeps a request to a shop: until it is sent what was entered, and then the receipt. A
 * device may be used by others, so nothing of it outlives the tab.
 */
export const keptNames = (token: string) => ({
  said: `intake:${token}:said`,
  form: `intake:${token}:form`,
  photos: `intake:${token}:photos`,
  receipt: `intake:${token}:receipt`,
})

/** What a shop has got, and the shop as it was then: it may have closed its link since. */
export type Receipt = { sent: SentIntake; shop: IntakePage['shop'] }

const WITHDRAWN = 'intake:withdrawn'

/** Notes in this tab that the request with this token was taken back, so that its receipt is none any more. */
export const noteWithdrawn = (withdrawal: string): void => keepInSession(WITHDRAWN, withdrawal)

/** The receipt that a tab has kept as JSON. Null for none, or for what this version of the app cannot show. */
export function parseReceipt(kept: string): Receipt | null {
  const { sent, shop } = parseKeptObject(kept) as Partial<Receipt>
  if (typeof sent?.reference !== 'string' || typeof shop?.name !== 'string') return null
  return sent.withdrawal !== undefined && sent.withdrawal === readFromSession(WITHDRAWN) ? null : { sent, shop }
}
