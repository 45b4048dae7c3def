import { AppError } from '#shared/errors/appError.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { Login } from './login.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { LiveSession } from './sessions.port.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export type SessionsParts = {
  repository: SessionsRepository
  login: Pick<Login, 'logOut'>
  events: SecurityEventsRepository
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** How many expired sessions are removed in one statement, so that it is short and locks few rows. */
const EXPIRED_PER_STEP = 1000

export type Sessions = ReturnType<typeof createSessions>

/** The list of devices on which a person is logged in. */
export function createSessions({ repository, login, events, inTransaction, clock, log }: SessionsParts) {
  return {
    /** The live sessions, the most recently used one first. */
    list: (userId: UserId): Promise<LiveSession[]> => repository.live(userId),

    /**
     * Ends one session. If it is the session of the request, this is a logout and returns its Set-Cookie lines. Throws
     * `not_found`, for the session of another person as for one that does not exist.
     */
    async end(sessionId: string, actor: Actor, client: ClientInfo): Promise<readonly string[]> {
      if (sessionId === actor.sessionId) return login.logOut(client)
      if (!isId(sessionId)) throw new AppError('not_found')
      await inTransaction(async (tx) => {
        if (!(await repository.end(tx, { userId: actor.userId, sessionId }))) throw new AppError('not_found')
        await events.record(tx, actor.userId, 'session_ended', client, clock.now())
      })
      log.info({ user_id: actor.userId, ip_address: client.ipAddress }, 'session ended')
      return []
    },

    /** Ends all sessions except that of the request. */
    async endOthers(actor: Actor, client: ClientInfo): Promise<void> {
      const ended = await inTransaction(async (tx) => {
        const count = await repository.endOthers(tx, actor)
        if (count > 0) await events.record(tx, actor.userId, 'sessions_ended', client, clock.now())
        return count
      })
      log.info({ user_id: actor.userId, ip_address: client.ipAddress, sessions: ended }, 'other sessions ended')
    },

    /** Removes all sessions that have expired, in steps. Throws when `signal` fires; the next call continues. */
    async forgetExpired(signal: AbortSignal): Promise<void> {
      let removed: number
      do {
        signal.throwIfAborted()
        removed = await repository.removeExpired(EXPIRED_PER_STEP)
      } while (removed === EXPIRED_PER_STEP)
    },
  }
}
