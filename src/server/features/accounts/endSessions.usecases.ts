import type { Clock } from '#server/platform/clock/clock.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { NO_REQUEST, type SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export type EndSessionsParts = {
  accounts: Pick<AccountsRepository, 'findByEmail'>
  sessions: Pick<SessionsRepository, 'owners' | 'endAll'>
  events: Pick<SecurityEventsRepository, 'record'>
  inTransaction: InTransaction
  clock: Clock
}

/**
 * Ends sessions for the operator: those of the account with this email address, which is in lower case, or with null
 * those of all accounts. The owners see it in their security events. Returns how many live sessions were ended, or null
 * when no account has the address.
 */
export async function endSessions(
  { accounts, sessions, events, inTransaction, clock }: EndSessionsParts,
  email: string | null,
): Promise<number | null> {
  async function endSessionsOf(tx: Tx, userId: UserId): Promise<number> {
    const ended = await sessions.endAll(tx, userId)
    if (ended > 0) await events.record(tx, userId, 'sessions_ended', NO_REQUEST, clock.now())
    return ended
  }
  const owner = email === null ? null : await accounts.findByEmail(email)
  if (email !== null && owner === null) return null
  return inTransaction(async (tx) => {
    let ended = 0
    for (const userId of owner === null ? await sessions.owners(tx) : [owner.id])
      ended += await endSessionsOf(tx, userId)
    return ended
  })
}
