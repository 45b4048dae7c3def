import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/codes.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Encryptor } from '#server/platform/encryption/encryptor.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { accountMail } from './accounts.mails.ts'
import type { ClientInfo, EnqueueMail } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import type { CodeLimits } from './codeLimits.usecases.ts'
import type { TimeCodes } from './secondFactor.port.ts'
import type { SecondFactorRepository } from './secondFactor.repository.ts'
import { appCode } from './secondFactor.rules.ts'

export type TwoStepCodesParts = {
  repository: Pick<SecondFactorRepository, 'isOnForLogin' | 'lock' | 'rememberTimeStep' | 'useRecoveryCode'>
  accounts: Pick<AccountsRepository, 'findProfile' | 'lock'>
  enqueueMail: EnqueueMail
  codes: TimeCodes
  /** Encrypts the secrets of authenticator apps for the database. */
  encryptor: Encryptor
  /** Limits the codes that a person who knows the password can try. */
  codeLimits: Pick<CodeLimits, 'take' | 'uncountWrongCode' | 'succeeded' | 'takeWarning' | 'warningFailed'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const NO_RECOVERY_CODE = "That recovery code isn't correct or has already been used."
const CANNOT_BE_CHECKED =
  'Codes from your app can no longer be checked here. Please use a recovery code, or set up two-step login again.'

/** What a logged-in person enters again: the password, and a code of the app or a recovery code. */
export type Confirmation = { password: string; code?: string | undefined }

type CodeAttempt = {
  userId: UserId
  /** What was typed; undefined when no code was asked for. */
  code: string | undefined
  client: ClientInfo
}

/** What a code was: one of the app, a recovery code, or none, because two-step login is off. */
type Taken = 'app' | 'recovery' | 'none'

export type TwoStepCodes = ReturnType<typeof createTwoStepCodes>

/** Codes of two-step login, each of which can be used once. */
export function createTwoStepCodes(parts: TwoStepCodesParts) {
  const { repository, accounts, enqueueMail, codes, encryptor, codeLimits, inTransaction, clock, log } = parts

  /** Checks a code of the app or a recovery code and uses it up. Null when it is wrong. */
  async function takeCode(tx: Tx, userId: UserId, typed: string): Promise<'app' | 'recovery' | null> {
    const factor = await repository.lock(tx, userId)
    if (factor === null || !factor.isConfirmed) return null
    const code = appCode(typed)
    if (code !== null) return (await takeAppCode(tx, userId, factor, code)) ? 'app' : null
    return (await repository.useRecoveryCode(tx, userId, typed)) ? 'recovery' : null
  }

  /** Checks a code of an app, whether or not its setup has ended, and uses it up. */
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

  /**
   * Informs the owner of several wrong codes in a row, because the person who entered them knows the password. The
   * response does not wait for this; otherwise its time would reveal that the owner was informed.
   */
  async function warnOfWrongCodes(userId: UserId, { ipAddress }: ClientInfo): Promise<void> {
    if (!(await codeLimits.takeWarning(userId))) return
    try {
      const profile = await accounts.findProfile(userId)
      if (profile === null) return
      const mail = accountMail('wrong_codes', userId, profile.email, { address: ipAddress })
      await inTransaction((tx) => enqueueMail(tx, mail))
    } catch (error) {
      await codeLimits.warningFailed(userId)
      throw error
    }
  }

  /** A code that is not right. Letters show that it was meant as a recovery code. */
  function refusal(errorCode: 'code_invalid' | 'wrong_code', typed: string): AppError {
    return new AppError(errorCode, /[a-z]/i.test(typed) ? NO_RECOVERY_CODE : undefined, { field: 'code' })
  }

  /**
   * Runs `work`, which must lock the account first, in a transaction. If two-step login is on, the same transaction
   * uses up the code, so what fails uses none. A right code resets the counts. Throws `errors.missing` without a code,
   * `errors.wrong`, `too_many_attempts`, or `unavailable` when the code of an app cannot be checked.
   */
  async function withCodeOr<Result>(
    { userId, code, client }: CodeAttempt,
    errors: { missing: () => AppError; wrong: 'code_invalid' | 'wrong_code' },
    work: (tx: Tx, taken: Taken) => Promise<Result>,
  ): Promise<Result> {
    if (!(await repository.isOnForLogin(userId))) {
      return inTransaction(async (tx) => {
        const result = await work(tx, 'none')
        // The account is locked by now: two-step login was not turned on meanwhile, and it cannot be before the commit.
        if (await repository.isOnForLogin(userId, tx)) throw errors.missing()
        return result
      })
    }
    if (code === undefined || code.trim() === '') throw errors.missing()
    await codeLimits.take(userId, client)
    const done = await inTransaction(async (tx) => {
      await accounts.lock(tx, userId)
      const taken = await takeCode(tx, userId, code)
      return taken === null ? null : { result: await work(tx, taken) }
    }).catch(async (error: unknown) => {
      await codeLimits.uncountWrongCode(userId)
      throw error
    })
    if (done !== null) {
      await codeLimits.succeeded(userId)
      return done.result
    }
    log.warn({ user_id: userId, ip_address: client.ipAddress }, 'code refused')
    warnOfWrongCodes(userId, client).catch((error: unknown) =>
      log.error({ err: error, user_id: userId }, 'the owner could not be informed of wrong codes'),
    )
    throw refusal(errors.wrong, code)
  }

  return {
    takeAppCode,
    refusal,

    /** For a login. Throws `code_required`, `code_invalid`, `too_many_attempts` or `unavailable`. */
    forLogin: <Result>(attempt: CodeAttempt, work: (tx: Tx, taken: Taken) => Promise<Result>): Promise<Result> =>
      withCodeOr(
        attempt,
        { missing: () => new AppError('code_required', undefined, { field: 'code' }), wrong: 'code_invalid' },
        work,
      ),

    /**
     * For what a logged-in person changes with the password: with the session and the password alone, nobody may take
     * over an account that a phone protects. Throws `wrong_code`, also without a code, because the 401 of the others
     * would mean that the session has ended; `too_many_attempts` or `unavailable`.
     */
    forChange: <Result>(attempt: CodeAttempt, work: (tx: Tx, taken: Taken) => Promise<Result>): Promise<Result> =>
      withCodeOr(
        attempt,
        { missing: () => new AppError('wrong_code', SENTENCES.code_required, { field: 'code' }), wrong: 'wrong_code' },
        work,
      ),
  }
}
