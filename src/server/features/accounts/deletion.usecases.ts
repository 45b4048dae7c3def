import { deletionDue } from '#shared/accounts/deletion.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { EnqueueMail, ClientInfo } from './accounts.port.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { VerifyPassword } from './credentials.usecases.ts'
import type { DeletionRequested } from './deletion.events.ts'
import { deletionMail } from './deletion.mails.ts'
import type { DeletionRepository } from './deletion.repository.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { PasswordsRepository } from './passwords.repository.ts'
import type { SessionCookie } from './sessions.cookie.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { Confirmation, TwoStepCodes } from './twoStepCodes.usecases.ts'

export type DeletionParts = {
  sessionCookie: Pick<SessionCookie, 'clear'>
  passwords: Pick<PasswordsRepository, 'remove'>
  repository: DeletionRepository
  sessions: Pick<SessionsRepository, 'isLive' | 'hasLive' | 'endAll'>
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  verifyPassword: VerifyPassword
  twoStepCodes: Pick<TwoStepCodes, 'forChange'>
  deletionRequested: DeletionRequested
  limits: { changePerAccount: RateLimit }
  clock: Clock
  log: Log
}

/** The maximum number of accounts that one run of the job handles. The job runs every hour. */
const ACCOUNTS_PER_RUN = 100

export type Deletion = ReturnType<typeof createDeletion>

/** The deletion of an account: its owner requests it, can cancel it for thirty days, and then everything is erased. */
export function createDeletion(parts: DeletionParts) {
  const {
    sessionCookie,
    passwords,
    repository,
    sessions,
    events,
    enqueueMail,
    verifyPassword,
    deletionRequested,
    limits,
  } = parts
  const { clock, log } = parts

  return {
    /**
     * Ends all sessions and schedules the erasure. Returns when the account will be erased, and the Set-Cookie lines of
     * the logout. Throws `wrong_password`, `wrong_code`, `invalid_field`, `too_many_attempts`, or `signed_out` when
     * another request has ended the session meanwhile; then nothing has changed.
     */
    async request(
      { password, code }: Confirmation,
      actor: Actor,
      client: ClientInfo,
    ): Promise<{ dueAt: Date; cookies: readonly string[] }> {
      await verifyPassword(password, actor, client)
      const { userId } = actor
      const now = clock.now()
      const dueAt = deletionDue(now)
      await parts.twoStepCodes.forChange({ userId, code, client }, async (tx) => {
        const owner = await repository.lock(tx, userId)
        // This is checked after the account is locked: of two simultaneous requests, the first ends the session of the
        // second.
        if (owner === null || !(await sessions.isLive(tx, actor))) throw new AppError('signed_out')
        // A login cancels the deletion. Without a limit, alternating the two would fill a mailbox.
        await takeAttempt(limits.changePerAccount, userId, client, log)
        await repository.setDue(tx, userId, dueAt)
        await sessions.endAll(tx, userId)
        await deletionRequested.publish(tx, { userId })
        await events.record(tx, userId, 'deletion_requested', client, now)
        await enqueueMail(
          tx,
          deletionMail('deletion_requested', { userId, email: owner.email }, { dueAt, address: client.ipAddress }),
        )
      })
      log.info({ user_id: userId, ip_address: client.ipAddress, due_at: dueAt }, 'deletion requested')
      return { dueAt, cookies: [sessionCookie.clear()] }
    },

    /**
     * Cancels the deletion in the transaction of a login, which has locked the account. Returns when the account was
     * due to be erased, or null if no deletion was requested.
     */
    async cancelDeletion(tx: Tx, userId: UserId, client: ClientInfo): Promise<Date | null> {
      const owner = await repository.findDue(tx, userId)
      if (owner === null) return null
      const { dueAt } = owner
      await repository.setDue(tx, userId, null)
      await events.record(tx, userId, 'deletion_cancelled', client, clock.now())
      await enqueueMail(
        tx,
        deletionMail('deletion_cancelled', { userId, email: owner.email }, { dueAt, address: client.ipAddress }),
      )
      log.info({ user_id: userId, ip_address: client.ipAddress }, 'deletion canceled')
      return dueAt
    },

    /** Whether the owner has requested the deletion of the account and has not canceled it. */
    isRequested: async (userId: UserId): Promise<boolean> => (await repository.findDue(null, userId)) !== null,

    /** The accounts that are due now. */
    listDue: (): Promise<UserId[]> => repository.listDue(clock.now(), ACCOUNTS_PER_RUN),

    /**
     * Locks an account that may be erased until the transaction ends. Null for one that may not be erased: it is not
     * due, the deletion was canceled, or somebody is logged in.
     */
    async lockDue(tx: Tx, userId: UserId): Promise<{ email: string } | null> {
      const owner = await repository.lock(tx, userId)
      if (owner === null || owner.dueAt === null || owner.dueAt > clock.now()) return null
      // This is a separate statement after the lock, so it sees the session of a login that committed before.
      return (await sessions.hasLive(tx, userId)) ? null : owner
    },

    /** The first step, on a locked account. From here on nobody can log in to an account that is only partly there. */
    async removeAccess(tx: Tx, userId: UserId): Promise<void> {
      await passwords.remove(tx, userId)
      await sessions.endAll(tx, userId)
    },

    /** The last step: deletes the account and everything that this module stores about it. */
    async erase(tx: Tx, userId: UserId): Promise<void> {
      await events.erase(tx, userId)
      await repository.remove(tx, userId)
    },
  }
}
