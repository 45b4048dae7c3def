import { AppError } from '#shared/errors/appError.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { ClientInfo } from './accounts.port.ts'
import { takeAttempt } from './attempts.usecases.ts'

export type CodeLimitsParts = {
  limits: {
    /** Codes that are tried in a quarter of an hour. */
    codePerAccount: RateLimit
    /** Wrong codes of a day. */
    wrongCodesPerAccount: RateLimit
    /** Wrong codes in a row that are no reason to write to the owner. */
    codesBeforeWarning: RateLimit
    codeWarningPerAccount: RateLimit
    /** New passwords by mail after which the counts of wrong codes begin anew. */
    codeRenewalPerAccount: RateLimit
  }
  log: Log
}

export type CodeLimits = ReturnType<typeof createCodeLimits>

/** How often a code may be tried by whoever has the password: each counts before it is checked. */
export function createCodeLimits({ limits, log }: CodeLimitsParts) {
  return {
    /** Throws `too_many_attempts`. */
    async take(userId: string, client: ClientInfo): Promise<void> {
      const account = { user_id: userId }
      await takeAttempt(limits.codePerAccount, userId, client, log, account)
      await takeAttempt(limits.wrongCodesPerAccount, userId, client, log, account)
    },

    /** The try was none of the wrong codes of this day. */
    wasNotWrong: (userId: string): Promise<void> => limits.wrongCodesPerAccount.giveBack(userId),

    /** The code was right: those in a row before it are forgotten, and those of the day are not. */
    async succeeded(userId: string): Promise<void> {
      await Promise.all([
        limits.wrongCodesPerAccount.giveBack(userId),
        limits.codePerAccount.forget(userId),
        limits.codesBeforeWarning.forget(userId),
      ])
    },

    /** After a wrong code: whether its owner is to be told now, which is so for the third in a row, once a day. */
    async isWarningDue(userId: string): Promise<boolean> {
      if (await isTaken(limits.codesBeforeWarning, userId)) return false
      return isTaken(limits.codeWarningPerAccount, userId)
    },

    /** The warning could not be written down. */
    warningFailed: (userId: string): Promise<void> => limits.codeWarningPerAccount.giveBack(userId),

    /**
     * A new password was chosen by mail: whoever knew the one before must not keep its owner out by the wrong codes that
     * they tried. Bounded, so that whoever has the mailbox and no phone gets few tries more.
     */
    async renew(userId: string): Promise<void> {
      if (!(await isTaken(limits.codeRenewalPerAccount, userId))) return
      const counts = ['codePerAccount', 'wrongCodesPerAccount', 'codesBeforeWarning', 'codeWarningPerAccount'] as const
      await Promise.all(counts.map((count) => limits[count].forget(userId)))
    },
  }
}

/** Counts one, if there is one left. */
async function isTaken(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
