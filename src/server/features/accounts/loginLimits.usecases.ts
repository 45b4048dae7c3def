import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'

export type LoginLimitsParts = {
  knownBrowsers: Pick<KnownBrowsers, 'recognize' | 'accountOf'>
  limits: {
    loginPerIp: RateLimit
    loginPerAccount: RateLimit
    wrongPasswordsPerAccount: RateLimit
    wrongPasswordsFromKnownBrowsers: RateLimit
  }
}

/** A login within the limits. It counts as a wrong password until the password has been checked. */
export type LoginAttempt = {
  /**
   * Call this when the password is right: the attempt then no longer counts as a wrong one, even if the login fails.
   */
  uncountWrongPassword: () => Promise<void>
  /** The login succeeded. This resets the wrong passwords of this minute. */
  succeeded: () => Promise<void>
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * Limits how often a login can be tried. Each attempt is counted before its password is hashed, so simultaneous
 * attempts from many IP addresses cannot exceed the limit. Email addresses without an account are counted in the same
 * way.
 */
export function createLoginLimits({ knownBrowsers, limits }: LoginLimitsParts) {
  /** Counts a password as wrong before it is checked. Returns the function that undoes this count. */
  async function countWrongPassword(
    email: string,
    known: { userId: UserId; mark: string } | null,
    sentence?: string,
  ): Promise<() => Promise<void>> {
    try {
      await limits.wrongPasswordsPerAccount.take(email)
      return () => limits.wrongPasswordsPerAccount.giveBack(email)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (known === null) throw tooManyWrong(error, sentence)
    }
    // The key contains the mark of the password, so a new password resets the count.
    const reserved = `${known.userId} ${known.mark}`
    try {
      await limits.wrongPasswordsFromKnownBrowsers.take(reserved)
    } catch (error) {
      throw error instanceof AppError ? tooManyWrong(error, sentence) : error
    }
    return () => limits.wrongPasswordsFromKnownBrowsers.giveBack(reserved)
  }

  return {
    /**
     * Counts the password that a logged-in person enters again as a wrong one, before it is checked. Returns the
     * function that undoes this count. Throws `too_many_wrong_passwords`.
     */
    async countConfirmation(userId: UserId): Promise<() => Promise<void>> {
      const account = await knownBrowsers.accountOf(userId)
      return account === null
        ? async () => undefined
        : countWrongPassword(account.email, account, ACCOUNT_MESSAGES.tooManyWrongConfirmations)
    },

    /** Expects an email address in lower case. Throws `too_many_attempts` or `too_many_wrong_passwords`. */
    async take(email: string, client: ClientInfo): Promise<LoginAttempt> {
      const browser = await knownBrowsers.recognize(email, client)
      // A known browser has its own count, so other clients with the same IP address cannot use up its attempts.
      const origin = browser === null ? ipKey(client.ipAddress) : `${browser.userId} ${browser.id}`
      await limits.loginPerIp.take(origin)
      const perAccount = `${email} ${origin}`
      await limits.loginPerAccount.take(perAccount)
      const uncountWrongPassword = await countWrongPassword(email, browser)
      return { uncountWrongPassword, succeeded: () => limits.loginPerAccount.forget(perAccount) }
    },
  }
}

function tooManyWrong({ retryAfterSeconds }: AppError, sentence: string | undefined): AppError {
  return new AppError(
    'too_many_wrong_passwords',
    sentence,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  )
}
