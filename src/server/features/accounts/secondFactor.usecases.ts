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
import type { CodeLimits } from './codeLimits.usecases.ts'
import type { VerifyPassword } from './credentials.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { TimeCodes } from './secondFactor.port.ts'
import type { SecondFactorRepository } from './secondFactor.repository.ts'
import { appCode, newRecoveryCodes } from './secondFactor.rules.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionCookie } from './sessions.cookie.ts'
import type { SessionsRepository } from './sessions.repository.ts'

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
  /** Limits the codes that a person who knows the password can try. */
  codeLimits: Pick<CodeLimits, 'take' | 'uncountWrongCode' | 'succeeded' | 'takeWarning' | 'warningFailed'>
  limits: {
    /** Changes of which the owner is informed by mail. */
    changePerAccount: RateLimit
  }
  productName: string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const NO_RECOVERY_CODE = "That recovery code isn't correct or has already been used."
const CANNOT_BE_CHECKED =
  'Codes from your app can no longer be checked here. Please use a recovery code, or set up two-step login again.'

type CodeAttempt = {
  userId: UserId
  typed: string
  client: ClientInfo
  /** For logged-in people it is `wrong_code`: the 401 of `code_invalid` would mean that the session has ended. */
  errorCode: 'code_invalid' | 'wrong_code'
  /** This is the first code of an app, which does not protect anything yet. */
  isSetup?: boolean
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
  const { codeLimits, randomBelow, inTransaction, clock, log } = parts

  /** Checks a code of the app or a recovery code and uses it up. Null when it is wrong. */
  async function takeCode(tx: Tx, userId: UserId, typed: string): Promise<'app' | 'recovery' | null> {
    const factor = await repository.lock(tx, userId)
    if (factor === null || !factor.isConfirmed) return null
    const code = appCode(typed)
    if (code !== null) return (await takeAppCode(tx, userId, factor, code)) ? 'app' : null
    return (await repository.useRecoveryCode(tx, userId, typed)) ? 'recovery' : null
  }

  async function takeAppCode(
    tx: Tx,
    userId: UserId,
    factor: { secret: string; lastTimeStep: number | null },
    code: string,
  ): Promise<boolean> {
    const secret = decryptSecret(factor.secret, userId)
    const timeStep = await codes.check({ secret, code, at: clock.now(), after: factor.lastTimeStep })
    if (timeStep === null) return false
    await repository.rememberTimeStep(tx, userId, timeStep)
    return true
  }

  function decryptSecret(encrypted: string, userId: UserId): string {
    try {
      return encryptor.decrypt(encrypted, userId)
    } catch (error) {
      log.error({ err: error, user_id: userId }, 'a two-step secret cannot be decrypted: AUTH_SECRET has changed')
      throw new AppError('unavailable', CANNOT_BE_CHECKED, { field: 'code', cause: error })
    }
  }

  async function emailOf(userId: UserId): Promise<string> {
    return (await ownerOf(userId)).email
  }

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

  /**
   * Informs the owner of several wrong codes in a row, because the person who entered them knows the password. The
   * response does not wait for this; otherwise its time would reveal that the owner was informed.
   */
  async function warnOfWrongCodes(userId: UserId, { ipAddress }: ClientInfo): Promise<void> {
    if (!(await codeLimits.takeWarning(userId))) return
    try {
      const email = await emailOf(userId)
      await inTransaction((tx) => enqueueMail(tx, accountMail('wrong_codes', userId, email, { address: ipAddress })))
    } catch (error) {
      await codeLimits.warningFailed(userId)
      throw error
    }
  }

  /**
   * Counts an attempt and makes it in a transaction. A right code resets the count. Throws `errorCode` when `attempt`
   * returns null, or `too_many_attempts`.
   */
  async function tryCode<Result>(
    { userId, typed, client, errorCode, isSetup = false }: CodeAttempt,
    attempt: (tx: Tx) => Promise<Result | null>,
  ): Promise<Result> {
    await codeLimits.take(userId, client)
    const result = await inTransaction(attempt).catch(async (error: unknown) => {
      await codeLimits.uncountWrongCode(userId)
      throw error
    })
    if (result !== null) {
      await codeLimits.succeeded(userId)
      return result
    }
    log.warn({ user_id: userId, ip_address: client.ipAddress }, 'code refused')
    if (!isSetup) {
      warnOfWrongCodes(userId, client).catch((error: unknown) =>
        log.error({ err: error, user_id: userId }, 'the owner could not be informed of wrong codes'),
      )
    }
    const hasLetters = /[a-z]/i.test(typed)
    throw new AppError(errorCode, hasLetters ? NO_RECOVERY_CODE : undefined, { field: 'code' })
  }

  return {
    async status(userId: UserId): Promise<{ isOn: boolean; recoveryCodes: number }> {
      const isOn = await repository.isOn(userId)
      return { isOn, recoveryCodes: isOn ? await repository.countRecoveryCodes(userId) : 0 }
    },

    /**
     * Runs `beginSession` in a transaction, for a person whose password is right. If two-step login is on, the same
     * transaction uses up the code, so a login that fails uses none. `beginSession` must lock the account first. Throws
     * `code_required` if a code is needed and there is none, `code_invalid`, `too_many_attempts`, or `unavailable` when
     * the code of an app cannot be checked.
     */
    async withSecondFactor<Result>(
      { userId, code, client }: { userId: UserId; code: string | undefined; client: ClientInfo },
      beginSession: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      if (!(await repository.isOnForLogin(userId))) {
        return inTransaction(async (tx) => {
          const result = await beginSession(tx)
          // The account is locked by now: two-step login was not turned on meanwhile, and it cannot be before the
          // commit.
          if (await repository.isOnForLogin(userId, tx)) throw codeRequired()
          return result
        })
      }
      if (code === undefined || code.trim() === '') throw codeRequired()
      try {
        const { result } = await tryCode({ userId, typed: code, client, errorCode: 'code_invalid' }, async (tx) => {
          await accounts.lock(tx, userId)
          const taken = await takeCode(tx, userId, code)
          if (taken === null) return null
          if (taken === 'recovery') await events.record(tx, userId, 'recovery_code_used', client, clock.now())
          return { result: await beginSession(tx) }
        })
        return result
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_invalid') {
          await inTransaction((tx) => events.record(tx, userId, 'code_refused', client, clock.now()))
        }
        throw error
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
      return tryCode({ userId, typed, client, errorCode: 'wrong_code', isSetup: true }, async (tx) => {
        // The email address may have changed since the setup began. Transactions that change it lock the account first,
        // too.
        await accounts.lock(tx, userId)
        const email = requireConfirmed(await ownerOf(userId, tx))
        const factor = await repository.lock(tx, userId)
        if (factor === null) return null
        if (factor.isConfirmed) throw new AppError('two_step_on')
        if (code === null || !(await takeAppCode(tx, userId, factor, code))) return null
        await takeAttempt(limits.changePerAccount, userId, client, parts.log)
        await repository.confirm(tx, userId, clock.now())
        await sessions.endOthers(tx, actor)
        const cookies = await renewToken(tx, actor)
        await events.record(tx, userId, 'two_step_on', client, clock.now())
        await enqueueMail(
          tx,
          accountMail('two_step_changed', userId, email, { isOn: true, by: 'owner', address: client.ipAddress }),
        )
        return { codes: await renewCodes(tx, userId), cookies }
      })
    },

    /** Replaces the recovery codes. Throws `wrong_password` or `two_step_off`. */
    async renewRecoveryCodes(password: string, actor: Actor, client: ClientInfo): Promise<string[]> {
      await verifyPassword(password, actor, client)
      const { userId } = actor
      return inTransaction(async (tx) => {
        const factor = await repository.lock(tx, userId)
        if (factor?.isConfirmed !== true) throw new AppError('two_step_off')
        await events.record(tx, userId, 'recovery_codes_renewed', client, clock.now())
        return renewCodes(tx, userId)
      })
    },

    /**
     * Turns two-step login off; if it is off already, nothing happens. The session of the request gets a new token.
     * Returns its Set-Cookie lines. Throws `wrong_password`, `wrong_code` or `too_many_attempts`.
     */
    async end(
      { password, code }: { password: string; code: string },
      actor: Actor,
      client: ClientInfo,
    ): Promise<readonly string[]> {
      await verifyPassword(password, actor, client)
      const { userId } = actor
      if (!(await repository.isOn(userId))) return []
      const email = await emailOf(userId)
      return tryCode({ userId, typed: code, client, errorCode: 'wrong_code' }, async (tx) => {
        await accounts.lock(tx, userId)
        const taken = await takeCode(tx, userId, code)
        if (taken === null) return null
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

function codeRequired(): AppError {
  return new AppError('code_required', undefined, { field: 'code' })
}
