import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { CodeLimits } from './codeLimits.usecases.ts'
import type { AskPassword, Actor } from './credentials.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { TimeCodes } from './secondFactor.port.ts'
import type { SecondFactorRepository } from './secondFactor.repository.ts'
import { appCode, newRecoveryCodes } from './secondFactor.rules.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionStore } from './sessions.port.ts'

export type SecondFactorParts = {
  sessions: Pick<SessionStore, 'endOthers'>
  repository: SecondFactorRepository
  accounts: Pick<AccountsRepository, 'findProfile' | 'lock'>
  links: Pick<LinksRepository, 'revoke'>
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  askPassword: AskPassword
  codes: TimeCodes
  /** Closes the secrets of apps for the database. */
  box: Encryptor
  /** A whole number from 0 to below `limit` that nobody can foresee. */
  randomBelow: (limit: number) => number
  /** Codes that are tried by whoever has the password. */
  codeLimits: Pick<CodeLimits, 'take' | 'wasNotWrong' | 'succeeded' | 'isWarningDue' | 'warningFailed'>
  limits: {
    /** Changes that are told by mail. */
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

/** Refused in other words than a login where somebody is signed in: a 401 would mean that the session is gone. */
type Try = {
  userId: string
  typed: string
  client: ClientInfo
  refusal: 'code_invalid' | 'wrong_code'
  /** The first code of an app: nothing is guarded by it yet. */
  isSetup?: boolean
}

export type SecondFactorUseCases = ReturnType<typeof createSecondFactor>

/** Two-step login: offered, never forced. */
export function createSecondFactor(parts: SecondFactorParts) {
  const { sessions, repository, accounts, links, events, enqueueMail, askPassword, codes, box, limits } = parts
  const { codeLimits, randomBelow, inTransaction, clock, log } = parts

  /** Takes a code of the app or a recovery code; each works once. */
  async function takeCode(tx: Tx, userId: string, typed: string): Promise<'app' | 'recovery' | null> {
    const step = await repository.lock(tx, userId)
    if (step === null || !step.isConfirmed) return null
    const code = appCode(typed)
    if (code !== null) return (await takeAppCode(tx, userId, step, code)) ? 'app' : null
    return (await repository.useRecoveryCode(tx, userId, typed)) ? 'recovery' : null
  }

  async function takeAppCode(
    tx: Tx,
    userId: string,
    step: { secret: string; lastTimeStep: number | null },
    code: string,
  ): Promise<boolean> {
    const secret = openSecret(step.secret, userId)
    const timeStep = await codes.check({ secret, code, at: clock.now(), after: step.lastTimeStep })
    if (timeStep === null) return false
    await repository.rememberTimeStep(tx, userId, timeStep)
    return true
  }

  function openSecret(closed: string, userId: string): string {
    try {
      return box.open(closed, userId)
    } catch (error) {
      log.error({ err: error, user_id: userId }, 'a two-step secret does not open: AUTH_SECRET is another one')
      throw new AppError('unavailable', CANNOT_BE_CHECKED, { field: 'code', cause: error })
    }
  }

  /** Where the owner is written to. Before a transaction none is given: it would wait for a second connection. */
  async function emailOf(userId: string): Promise<string> {
    return (await ownerOf(userId)).email
  }

  async function ownerOf(userId: string, tx?: Tx) {
    const profile = await accounts.findProfile(userId, tx)
    if (profile === null) throw new AppError('signed_out')
    return profile
  }

  /**
   * Whoever registers with another person's address could lock its owner out for good: a new password by mail is the way
   * back into an account, and a second factor stands in that way.
   */
  function requireConfirmed({ email, emailVerified }: { email: string; emailVerified: boolean }): string {
    if (!emailVerified) throw new AppError('email_unconfirmed')
    return email
  }

  async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
    const fresh = newRecoveryCodes(randomBelow)
    await repository.replaceRecoveryCodes(tx, userId, fresh)
    return fresh
  }

  /**
   * Tells the owner of wrong codes in a row: whoever typed them has the password. Not waited for by the answer, which
   * would take longer for that one.
   */
  async function warnOfWrongCodes(userId: string, { address }: ClientInfo): Promise<void> {
    if (!(await codeLimits.isWarningDue(userId))) return
    try {
      const email = await emailOf(userId)
      await inTransaction((tx) => enqueueMail(tx, accountMail('wrong_codes', userId, email, { address })))
    } catch (error) {
      await codeLimits.warningFailed(userId)
      throw error
    }
  }

  /** Counts a try; one that succeeds forgets those before it. Throws `refusal` or `too_many_attempts`. */
  async function tryCode<Result>(
    { userId, typed, client, refusal, isSetup = false }: Try,
    attempt: (tx: Tx) => Promise<Result | null>,
  ): Promise<Result> {
    await codeLimits.take(userId, client)
    const result = await inTransaction(attempt).catch(async (error: unknown) => {
      await codeLimits.wasNotWrong(userId)
      throw error
    })
    if (result !== null) {
      await codeLimits.succeeded(userId)
      return result
    }
    log.warn({ user_id: userId, address: client.address }, 'code refused')
    if (!isSetup) {
      warnOfWrongCodes(userId, client).catch((error: unknown) =>
        log.error({ err: error, user_id: userId }, 'wrong codes could not be told to the owner'),
      )
    }
    const hasLetters = /[a-z]/i.test(typed)
    throw new AppError(refusal, hasLetters ? NO_RECOVERY_CODE : undefined, { field: 'code' })
  }

  return {
    async status(userId: string): Promise<{ isOn: boolean; recoveryCodes: number }> {
      const isOn = await repository.isOn(userId)
      return { isOn, recoveryCodes: isOn ? await repository.countRecoveryCodes(userId) : 0 }
    },

    /**
     * Whether somebody whose password is right may sign in. Throws `code_required` when the account asks for a code
     * and none came, `code_invalid`, `too_many_attempts`, or `unavailable` when the code of an app cannot be checked.
     */
    async verifySecondFactor(userId: string, code: string | undefined, client: ClientInfo): Promise<void> {
      if (!(await repository.isOnForLogin(userId))) return
      if (code === undefined || code.trim() === '') throw new AppError('code_required', undefined, { field: 'code' })
      try {
        await tryCode({ userId, typed: code, client, refusal: 'code_invalid' }, async (tx) => {
          const taken = await takeCode(tx, userId, code)
          if (taken === 'recovery') await events.record(tx, userId, 'recovery_code_used', client, clock.now())
          return taken
        })
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_invalid') {
          await inTransaction((tx) => events.record(tx, userId, 'code_refused', client, clock.now()))
        }
        throw error
      }
    },

    /**
     * A new secret for an app. It counts after {@link confirm}. Throws `email_unconfirmed`, `wrong_password` or
     * `two_step_on`.
     */
    async begin(password: string, actor: Actor, client: ClientInfo): Promise<{ secret: string; uri: string }> {
      const email = requireConfirmed(await ownerOf(actor.userId))
      await askPassword(password, actor, client)
      const secret = codes.newSecret()
      const closed = box.close(secret, actor.userId)
      const isBegun = await inTransaction((tx) => repository.begin(tx, actor.userId, closed, clock.now()))
      if (!isBegun) throw new AppError('two_step_on')
      return { secret, uri: codes.uri({ secret, account: email, issuer: parts.productName }) }
    },

    /**
     * The app shows the right code: from now on a login asks for one, and every other device is signed out. Gives the
     * recovery codes, which nobody can read again. Throws `email_unconfirmed`, `wrong_code`, `two_step_on` or
     * `too_many_attempts`.
     */
    async confirm(typed: string, actor: Actor, client: ClientInfo): Promise<string[]> {
      const { userId } = actor
      const code = appCode(typed)
      return tryCode({ userId, typed, client, refusal: 'wrong_code', isSetup: true }, async (tx) => {
        // The address may have been changed since the setup was begun. Held first, as by whoever changes or undoes it.
        await accounts.lock(tx, userId)
        const email = requireConfirmed(await ownerOf(userId, tx))
        const step = await repository.lock(tx, userId)
        if (step === null) return null
        if (step.isConfirmed) throw new AppError('two_step_on')
        if (code === null || !(await takeAppCode(tx, userId, step, code))) return null
        await takeAttempt(limits.changePerAccount, userId, client, parts.log)
        await repository.confirm(tx, userId, clock.now())
        await sessions.endOthers(tx, actor)
        await events.record(tx, userId, 'two_step_on', client, clock.now())
        const { address } = client
        await enqueueMail(tx, accountMail('two_step_changed', userId, email, { isOn: true, by: 'owner', address }))
        return renewCodes(tx, userId)
      })
    },

    /** New recovery codes; the old ones are void. Throws `wrong_password` or `two_step_off`. */
    async renewRecoveryCodes(password: string, actor: Actor, client: ClientInfo): Promise<string[]> {
      await askPassword(password, actor, client)
      const { userId } = actor
      return inTransaction(async (tx) => {
        const step = await repository.lock(tx, userId)
        if (step?.isConfirmed !== true) throw new AppError('two_step_off')
        await events.record(tx, userId, 'recovery_codes_renewed', client, clock.now())
        return renewCodes(tx, userId)
      })
    },

    /** Throws `wrong_password`, `wrong_code` or `too_many_attempts`; off already is no error. */
    async end({ password, code }: { password: string; code: string }, actor: Actor, client: ClientInfo): Promise<void> {
      await askPassword(password, actor, client)
      const { userId } = actor
      if (!(await repository.isOn(userId))) return
      const email = await emailOf(userId)
      await tryCode({ userId, typed: code, client, refusal: 'wrong_code' }, async (tx) => {
        const taken = await takeCode(tx, userId, code)
        if (taken === null) return null
        await repository.remove(tx, userId)
        await links.revoke(tx, userId, ['undo_second_factor'])
        await events.record(tx, userId, 'two_step_off', client, clock.now())
        const { address } = client
        await enqueueMail(tx, accountMail('two_step_changed', userId, email, { isOn: false, by: 'owner', address }))
        return taken
      })
    },
  }
}
