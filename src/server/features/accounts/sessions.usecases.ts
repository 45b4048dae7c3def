import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { Accounts } from './accounts.usecases.ts'
import type { Actor } from './credentials.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { LiveSession, SessionStore } from './sessions.port.ts'

export type SessionsParts = {
  sessionStore: SessionStore
  accounts: Pick<Accounts, 'signOut'>
  events: SecurityEventsRepository
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Sessions = ReturnType<typeof createSessions>

/** The devices on which a person is signed in. */
export function createSessions({ sessionStore, accounts, events, inTransaction, clock, log }: SessionsParts) {
  return {
    /** Those that live, the one that was used last first. */
    list: (userId: string): Promise<LiveSession[]> => sessionStore.live(userId),

    /**
     * Ends one session; gives Set-Cookie lines when it was the one that asks, which is a logout. Throws `not_found`,
     * for another's session as for none.
     */
    async end(sessionId: string, actor: Actor, client: ClientInfo): Promise<readonly string[]> {
      if (sessionId === actor.sessionId) return accounts.signOut(client)
      if (!isId(sessionId)) throw new AppError('not_found')
      await inTransaction(async (tx) => {
        if (!(await sessionStore.end(tx, { userId: actor.userId, sessionId }))) throw new AppError('not_found')
        await events.record(tx, actor.userId, 'session_ended', client, clock.now())
      })
      log.info({ user_id: actor.userId, address: client.address }, 'session ended')
      return []
    },

    /** Ends every session but the one that asks. */
    async endOthers(actor: Actor, client: ClientInfo): Promise<void> {
      const ended = await inTransaction(async (tx) => {
        const count = await sessionStore.endOthers(tx, actor)
        if (count > 0) await events.record(tx, actor.userId, 'sessions_ended', client, clock.now())
        return count
      })
      log.info({ user_id: actor.userId, address: client.address, sessions: ended }, 'other sessions ended')
    },
  }
}
