import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
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

export type TypedCode = {
  userId: UserId
  /** What was typed; undefined when no code was asked for. */
  code: string | undefined
  client: ClientInfo
}

/** What a code was: one of the app, or a recovery code. */
type Taken = 'app' | 'recovery'

/** An attempt with a code. It counts as a wrong code until `failed` or `succeeded` is called. */
export type CodeAttempt = {
  /**
   * Locks the account, checks the code and uses it up, so what fails in the same transaction uses none. Null when the
   * code is wrong. Throws `unavailable` when the code of an app cannot be checked.
   */
  take: (tx: Tx) => Promise<Taken | null>
  /** The transaction failed, and not because of the code. */
  failed: () => Promise<void>
  /** The transaction of the right code has committed. This resets the counts. */
  succeeded: () => Promise<void>
  /** The code was wrong: informs the owner if there were several, and returns the error. */
  refuse: (errorCode: 'code_invalid' | 'wrong_code') => AppError
}

export type TwoStepCodes = ReturnType<typeof createTwoStepCodes>

/** Codes of two-step login, each of which can be used once. */
export function createTwoStepCodes(parts: TwoStepCodesParts) {
  const { repository, accounts, enqueueMail, codes, encryptor, codeLimits, inTransaction, clock, log } = parts

  /** Checks a code of the app or a recovery code and uses it up. Null when it is wrong. */
  async function takeCode(tx: Tx, userId: UserId, typed: string): Promise<Taken | null> {
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
   * Counts an attempt if two-step login is on, before its code is checked. Says `off` if it is not on, and
   * `code_needed` without a code; then nothing is counted. Throws `too_many_attempts`.
   */
  async function attempt({ userId, code, client }: TypedCode): Promise<'off' | 'code_needed' | CodeAttempt> {
    if (!(await repository.isOnForLogin(userId))) return 'off'
    if (code === undefined || code.trim() === '') return 'code_needed'
    await codeLimits.take(userId, client)
    return {
      async take(tx) {
        await accounts.lock(tx, userId)
        return takeCode(tx, userId, code)
      },
      failed: () => codeLimits.uncountWrongCode(userId),
      succeeded: () => codeLimits.succeeded(userId),
      refuse(errorCode) {
        log.warn({ user_id: userId, ip_address: client.ipAddress }, 'code refused')
        warnOfWrongCodes(userId, client).catch((error: unknown) =>
          log.error({ err: error, user_id: userId }, 'the owner could not be informed of wrong codes'),
        )
        return refusal(errorCode, code)
      },
    }
  }

  return {
    attempt,
    takeAppCode,
    refusal,

    /**
     * For what a logged-in person changes with the password: with the session and the password alone, nobody may take
     * over an account that a phone protects. Runs `work`, which must lock the account first, in a transaction. If
     * two-step login is on, the same transaction uses up the code, so what fails uses none. A right code resets the
     * counts. Throws `wrong_code`, also without a code, because the 401 of a login would mean that the session has
     * ended; `too_many_attempts`, or `unavailable` when the code of an app cannot be checked.
     */
    async forChange<Result>(
      typed: TypedCode,
      work: (tx: Tx, taken: Taken | 'none') => Promise<Result>,
    ): Promise<Result> {
      const missing = () => new AppError('wrong_code', SENTENCES.code_required, { field: 'code' })
      const begun = await attempt(typed)
      if (begun === 'code_needed') throw missing()
      if (begun === 'off') {
        return inTransaction(async (tx) => {
          const result = await work(tx, 'none')
          // The account is locked by now: two-step login was not turned on meanwhile, and it cannot be before the
          // commit.
          if (await repository.isOnForLogin(typed.userId, tx)) throw missing()
          return result
        })
      }
      const done = await inTransaction(async (tx) => {
        const taken = await begun.take(tx)
        return taken === null ? null : { result: await work(tx, taken) }
      }).catch(async (error: unknown) => {
        await begun.failed()
        throw error
      })
      if (done === null) throw begun.refuse('wrong_code')
      await begun.succeeded()
      return done.result
    },
  }
}
