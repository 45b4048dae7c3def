import { AppError } from '#shared/errors/appError.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { VerifyPassword } from './credentials.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { TimeCodes } from './secondFactor.port.ts'
import type { SecondFactorRepository } from './secondFactor.repository.ts'
import { appCode, newRecoveryCodes } from './secondFactor.rules.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionCookie } from './sessions.cookie.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { Confirmation, TwoStepCodes, TypedCode } from './twoStepCodes.usecases.ts'

export type SecondFactorParts = {
  sessions: Pick<SessionsRepository, 'endOthers' | 'renewToken'>
  sessionCookie: Pick<SessionCookie, 'issue'>
  repository: SecondFactorRepository
  accounts: Pick<AccountsRepository, 'findProfile' | 'lock'>
  links: Pick<LinksRepository, 'revoke'>
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  verifyPassword: VerifyPassword
  codes: TimeCodes
  /** Encrypts the secrets of authenticator apps for the database. */
  encryptor: Encryptor
  /** An unpredictable integer from 0 up to, but not including, `limit`. */
  randomBelow: (limit: number) => number
  twoStepCodes: TwoStepCodes
  limits: {
    /** Changes of which the owner is informed by mail. */
    changePerAccount: RateLimit
    /** First codes of a new app. */
    setupCodePerAccount: RateLimit
  }
  productName: string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The second factor of a login. One of the last three is called after the transaction of the first two. */
export type SecondFactorAttempt = {
  /**
   * Checks the code if two-step login is on. A right one is used up in this transaction, so a login that fails uses
   * none. Throws `unavailable` when the code of an app cannot be checked.
   */
  check: (tx: Tx) => Promise<'ok' | 'wrong'>
  /**
   * Once the account is locked: throws `code_required` if two-step login was turned on after the attempt began. It then
   * cannot be turned on before the commit.
   */
  checkAgain: (tx: Tx) => Promise<void>
  /** The transaction failed: the attempt no longer counts as a wrong code. */
  failed: () => Promise<void>
  /** The session has begun. This resets the counts of a right code. */
  succeeded: () => Promise<void>
  /** The code was wrong: records that, informs the owner if there were several, and returns the error. */
  refuse: () => Promise<AppError>
}

export type SecondFactorUseCases = ReturnType<typeof createSecondFactor>

/** Two-step login, which is always optional. */
export function createSecondFactor(parts: SecondFactorParts) {
  const {
    sessions,
    sessionCookie,
    repository,
    accounts,
    links,
    events,
    enqueueMail,
    verifyPassword,
    codes,
    encryptor,
    limits,
  } = parts
  const { twoStepCodes, randomBelow, inTransaction, clock } = parts

  async function ownerOf(userId: UserId, tx?: Tx) {
    const profile = await accounts.findProfile(userId, tx)
    if (profile === null) throw new AppError('signed_out')
    return profile
  }

  /**
   * Someone who registers with another person's email address must not be able to lock the owner out for good: the
   * owner could choose a new password by mail, but a second factor would still block the login.
   */
  function requireConfirmed({ email, emailVerified }: { email: string; emailVerified: boolean }): string {
    if (!emailVerified) throw new AppError('email_unconfirmed')
    return email
  }

  async function renewCodes(tx: Tx, userId: UserId): Promise<string[]> {
    const fresh = newRecoveryCodes(randomBelow)
    await repository.replaceRecoveryCodes(tx, userId, fresh)
    return fresh
  }

  /** A token of this session that someone else may know becomes useless. Returns Set-Cookie lines. */
  async function renewToken(tx: Tx, { sessionId }: Actor): Promise<string[]> {
    const { hash, cookie } = sessionCookie.issue()
    await sessions.renewToken(tx, sessionId, hash)
    return [cookie]
  }

  const codeRequired = () => new AppError('code_required', undefined, { field: 'code' })

  /** The attempt of a person for whom two-step login is off. There is no code that could be wrong. */
  function notNeeded(userId: UserId): SecondFactorAttempt {
    return {
      check: async () => 'ok',
      async checkAgain(tx) {
        if (await repository.isOnForLogin(userId, tx)) throw codeRequired()
      },
      failed: async () => undefined,
      succeeded: async () => undefined,
      refuse: async () => codeRequired(),
    }
  }

  return {
    async status(userId: UserId): Promise<{ isOn: boolean; recoveryCodes: number }> {
      const isOn = await repository.isOn(userId)
      return { isOn, recoveryCodes: isOn ? await repository.countRecoveryCodes(userId) : 0 }
    },

    /**
     * Begins to check the second factor of a person whose password is right: counts the attempt if two-step login is
     * on. Throws `code_required` if a code is needed and there is none, or `too_many_attempts`.
     */
    async attemptLogin({ userId, code, client }: TypedCode): Promise<SecondFactorAttempt> {
      const attempt = await twoStepCodes.attempt({ userId, code, client })
      if (attempt === 'code_needed') throw codeRequired()
      if (attempt === 'off') return notNeeded(userId)
      return {
        async check(tx) {
          const taken = await attempt.take(tx)
          if (taken === 'recovery') await events.record(tx, userId, 'recovery_code_used', client, clock.now())
          return taken === null ? 'wrong' : 'ok'
        },
        // What `check` has locked stays as it is.
        checkAgain: async () => undefined,
        failed: attempt.failed,
        succeeded: attempt.succeeded,
        async refuse() {
          const refusal = attempt.refuse('code_invalid')
          await inTransaction((tx) => events.record(tx, userId, 'code_refused', client, clock.now()))
          return refusal
        },
      }
    },

    /**
     * Creates a secret for an app. Two-step login is on only after {@link confirm}. Throws `email_unconfirmed`,
     * `wrong_password` or `two_step_on`.
     */
    async begin(password: string, actor: Actor, client: ClientInfo): Promise<{ secret: string; uri: string }> {
      const email = requireConfirmed(await ownerOf(actor.userId))
      await verifyPassword(password, actor, client)
      const secret = codes.newSecret()
      const encrypted = encryptor.encrypt(secret, actor.userId)
      const isBegun = await inTransaction((tx) => repository.begin(tx, actor.userId, encrypted, clock.now()))
      if (!isBegun) throw new AppError('two_step_on')
      return { secret, uri: codes.uri({ secret, account: email, issuer: parts.productName }) }
    },

    /**
     * Turns two-step login on, with a code of the app. The session of the request gets a new token, and all other
     * sessions end. Returns the recovery codes, which are shown only this once, and the Set-Cookie lines of the new
     * token. Throws `email_unconfirmed`, `wrong_code`, `two_step_on` or `too_many_attempts`.
     */
    async confirm(typed: string, actor: Actor, client: ClientInfo): Promise<{ codes: string[]; cookies: string[] }> {
      const { userId } = actor
      const code = appCode(typed)
      requireConfirmed(await ownerOf(userId))
      const wrong = twoStepCodes.refusal('wrong_code', typed)
      const begun = await repository.find(userId)
      if (begun?.isConfirmed === true) throw new AppError('two_step_on')
      if (begun === null) throw wrong
      // A limit of its own: these codes need no password, and must not use up those of a login.
      await takeAttempt(limits.setupCodePerAccount, userId, client, parts.log)
      const confirmed = await inTransaction(async (tx) => {
        // The email address may have changed since the setup began. Transactions that change it lock the account first,
        // too.
        await accounts.lock(tx, userId)
        const email = requireConfirmed(await ownerOf(userId, tx))
        const factor = await repository.lock(tx, userId)
        if (factor === null) throw wrong
        if (factor.isConfirmed) throw new AppError('two_step_on')
        if (code === null || !(await twoStepCodes.takeAppCode(tx, userId, factor, code))) throw wrong
        await takeAttempt(limits.changePerAccount, userId, client, parts.log)
        const now = clock.now()
        await repository.confirm(tx, userId, now)
        await sessions.endOthers(tx, actor)
        const cookies = await renewToken(tx, actor)
        await events.record(tx, userId, 'two_step_on', client, now)
        const changed = { isOn: true, by: 'owner', address: client.ipAddress, changed_at: now.toISOString() } as const
        await enqueueMail(tx, accountMail('two_step_changed', userId, email, changed))
        return { codes: await renewCodes(tx, userId), cookies }
      })
      await limits.setupCodePerAccount.forget(userId)
      return confirmed
    },

    /**
     * Replaces the recovery codes, and tells the owner, who can take the account back by the mail. Throws
     * `wrong_password`, `wrong_code`, `too_many_attempts` or `two_step_off`.
     */
    async renewRecoveryCodes({ password, code }: Confirmation, actor: Actor, client: ClientInfo): Promise<string[]> {
      await verifyPassword(password, actor, client)
      const { userId } = actor
      return twoStepCodes.forChange({ userId, code, client }, async (tx, taken) => {
        if (taken === 'none') throw new AppError('two_step_off')
        const { email } = await ownerOf(userId, tx)
        await takeAttempt(limits.changePerAccount, userId, client, parts.log)
        const now = clock.now()
        await events.record(tx, userId, 'recovery_codes_renewed', client, now)
        const renewed = { address: client.ipAddress, changed_at: now.toISOString() }
        await enqueueMail(tx, accountMail('recovery_codes_renewed', userId, email, renewed))
        return renewCodes(tx, userId)
      })
    },

    /**
     * Turns two-step login off; if it is off already, nothing happens. The session of the request gets a new token.
     * Returns its Set-Cookie lines. Throws `wrong_password`, `wrong_code` or `too_many_attempts`.
     */
    async end({ password, code }: Confirmation, actor: Actor, client: ClientInfo): Promise<readonly string[]> {
      await verifyPassword(password, actor, client)
      const { userId } = actor
      return twoStepCodes.forChange({ userId, code, client }, async (tx, taken) => {
        if (taken === 'none') return []
        const { email } = await ownerOf(userId, tx)
        await repository.remove(tx, userId)
        await links.revoke(tx, userId, ['undo_second_factor'])
        await events.record(tx, userId, 'two_step_off', client, clock.now())
        await enqueueMail(
          tx,
          accountMail('two_step_changed', userId, email, { isOn: false, by: 'owner', address: client.ipAddress }),
        )
        return renewToken(tx, actor)
      })
    },
  }
}
