import { deletionDue } from '#shared/accounts/deletion.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { AuthProvider, EnqueueMail, ClientInfo } from './accounts.port.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { Actor, AskPassword } from './credentials.usecases.ts'
import { deletionMail } from './deletion.mails.ts'
import type { DeletionRepository } from './deletion.repository.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionStore } from './sessions.port.ts'

export type DeletionParts = {
  provider: Pick<AuthProvider, 'signOut'>
  repository: DeletionRepository
  sessionStore: SessionStore
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  askPassword: AskPassword
  /** In the transaction of a request: nothing more is paid for the account. */
  endPayments: (tx: Tx, userId: string) => Promise<void>
  limits: { changePerAccount: RateLimit }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** Accounts that one run of the job takes up; the next hour takes the next. */
const ACCOUNTS_PER_RUN = 100

export type Deletion = ReturnType<typeof createDeletion>

/** How an account ends: its owner asks, has thirty days to come back, and then all of it goes. */
export function createDeletion(parts: DeletionParts) {
  const { provider, repository, sessionStore, events, enqueueMail, askPassword, endPayments, limits } = parts
  const { inTransaction, clock, log } = parts

  return {
    /**
     * Ends every session and locks the account. Gives the moment when it will be erased and the Set-Cookie lines of
     * the logout. Throws `wrong_password`, `invalid_field`, `too_many_attempts`, or `signed_out` when another request
     * has ended the session meanwhile; then nothing has changed.
     */
    async request(
      password: string,
      actor: Actor,
      client: ClientInfo,
    ): Promise<{ dueAt: Date; cookies: readonly string[] }> {
      await askPassword(password, actor, client)
      const { userId } = actor
      const now = clock.now()
      const dueAt = deletionDue(now)
      await inTransaction(async (tx) => {
        const owner = await repository.lock(tx, userId)
        // Asked once the account is held: of two requests at once, the second finds that the first has ended its session.
        if (owner === null || !(await sessionStore.isLive(tx, actor))) throw new AppError('signed_out')
        // A login takes the deletion back: the two in turns would fill a mailbox.
        await takeAttempt(limits.changePerAccount, userId, client, log)
        await repository.setDue(tx, userId, dueAt)
        await sessionStore.endAll(tx, userId)
        await endPayments(tx, userId)
        await events.record(tx, userId, 'deletion_requested', client, now)
        await enqueueMail(
          tx,
          deletionMail('deletion_requested', { userId, email: owner.email }, { dueAt, address: client.address }),
        )
      })
      log.info({ user_id: userId, address: client.address, due_at: dueAt }, 'deletion requested')
      return { dueAt, cookies: await provider.signOut(client) }
    },

    /**
     * In the transaction of a login: an account that was to be erased stays. Gives the moment when it was to go, or
     * null for any other account. Throws `invalid_credentials` when the deletion was asked for while the login was
     * under way, which has ended the session that it began.
     */
    async keepAccount(tx: Tx, userId: string, client: ClientInfo): Promise<Date | null> {
      if ((await repository.findDue(tx, userId)) === null) return null
      const owner = await repository.lock(tx, userId)
      if (owner === null || owner.dueAt === null) return null
      if (!(await sessionStore.hasLive(tx, userId))) throw new AppError('invalid_credentials')
      const { dueAt } = owner
      await repository.setDue(tx, userId, null)
      await events.record(tx, userId, 'deletion_cancelled', client, clock.now())
      await enqueueMail(
        tx,
        deletionMail('deletion_cancelled', { userId, email: owner.email }, { dueAt, address: client.address }),
      )
      log.info({ user_id: userId, address: client.address }, 'deletion cancelled')
      return dueAt
    },

    /** Whether the owner has given the account up and not come back. */
    isRequested: async (userId: string): Promise<boolean> => (await repository.findDue(null, userId)) !== null,

    /** Accounts that the job takes up now. */
    listDue: (): Promise<string[]> => repository.listDue(clock.now(), ACCOUNTS_PER_RUN),

    /**
     * Holds an account that may be erased until the transaction ends; null for one that may not, because its day has
     * not come, or was taken back, or because somebody is signed in: a login has its session before it clears the day.
     */
    async lockDue(tx: Tx, userId: string): Promise<{ email: string } | null> {
      const owner = await repository.lock(tx, userId)
      if (owner === null || owner.dueAt === null || owner.dueAt > clock.now()) return null
      // A statement of its own, once the account is held: it sees the session of a login that came before.
      return (await sessionStore.hasLive(tx, userId)) ? null : owner
    },

    /** The first step, on an account that is held: nobody can sign in from here on, so that nobody comes back halfway. */
    close: (tx: Tx, userId: string): Promise<void> => sessionStore.forgetCredentials(tx, userId),

    /** The last step: the account with all that this room keeps of it. */
    async erase(tx: Tx, userId: string): Promise<void> {
      await events.erase(tx, userId)
      await repository.remove(tx, userId)
    },
  }
}
