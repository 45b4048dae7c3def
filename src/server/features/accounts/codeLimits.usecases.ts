import { AppError } from '#shared/errors/appError.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from './accounts.port.ts'
import { takeAttempt } from './attempts.usecases.ts'

export type CodeLimitsParts = {
  limits: {
    /** Attempts within a quarter of an hour. */
    codePerAccount: RateLimit
    /** Wrong codes within a day. */
    wrongCodesPerAccount: RateLimit
    /** Wrong codes in a row that do not yet cause a mail to the owner. */
    codesBeforeWarning: RateLimit
    codeWarningPerAccount: RateLimit
    /** New passwords by mail that reset the counts of wrong codes. */
    codeResetsPerAccount: RateLimit
  }
  log: Log
}

export type CodeLimits = ReturnType<typeof createCodeLimits>

/** Limits how often a person who knows the password can try a code. Each attempt is counted before it is checked. */
export function createCodeLimits({ limits, log }: CodeLimitsParts) {
  return {
    /** Throws `too_many_attempts`. */
    async take(userId: UserId, client: ClientInfo): Promise<void> {
      const account = { user_id: userId }
      await takeAttempt(limits.codePerAccount, userId, client, log, account)
      await takeAttempt(limits.wrongCodesPerAccount, userId, client, log, account)
    },

    /**
     * Call this when an attempt did not fail because of its code: it then no longer counts as a wrong code of this day.
     */
    uncountWrongCode: (userId: UserId): Promise<void> => limits.wrongCodesPerAccount.giveBack(userId),

    /** The code was right. This resets the wrong codes in a row, but not those of the day. */
    async succeeded(userId: UserId): Promise<void> {
      await Promise.all([
        limits.wrongCodesPerAccount.giveBack(userId),
        limits.codePerAccount.forget(userId),
        limits.codesBeforeWarning.forget(userId),
      ])
    },

    /**
     * Counts a wrong code. Returns true when the owner must get a mail about it: for the third in a row, once a day.
     */
    async takeWarning(userId: UserId): Promise<boolean> {
      if (await tryTake(limits.codesBeforeWarning, userId)) return false
      return tryTake(limits.codeWarningPerAccount, userId)
    },

    /** The mail could not be queued. */
    warningFailed: (userId: UserId): Promise<void> => limits.codeWarningPerAccount.giveBack(userId),

    /**
     * Resets the counts after the owner has chosen a new password by mail. Otherwise a person who knew the previous
     * password could lock the owner out with wrong codes. This is limited, so a person who has only the mailbox gets
     * few more attempts.
     */
    async renew(userId: UserId): Promise<void> {
      if (!(await tryTake(limits.codeResetsPerAccount, userId))) return
      const counts = ['codePerAccount', 'wrongCodesPerAccount', 'codesBeforeWarning', 'codeWarningPerAccount'] as const
      await Promise.all(counts.map((count) => limits[count].forget(userId)))
    },
  }
}

/** Counts one and returns true, or returns false if the limit is reached. */
async function tryTake(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
