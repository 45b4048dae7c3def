import { tidyEmail, tidyPhone } from '#shared/intake/intake.rules.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Signer } from './intake.port.ts'
import type { StoredSubmission } from './intake.types.ts'

/**
 * What a shop recognizes a sender by, as keyed hashes: without the server's own secret, nobody finds out from them
 * whose address or number it was.
 */
export function sendersOf(
  signer: Signer,
  shopId: WorkspaceId,
  { email, phone }: Pick<StoredSubmission, 'email' | 'phone'>,
): string[] {
  const known = [tidyEmail(email), tidyPhone(phone)]
  return known.flatMap((each) => (each === null ? [] : signer.sign(`intake sender ${shopId} ${each}`, 0)))
}
