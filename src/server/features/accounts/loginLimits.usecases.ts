import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { ClientInfo } from './accounts.port.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'

export type LoginLimitsParts = {
  knownBrowsers: Pick<KnownBrowsers, 'recognize' | 'accountOf'>
  limits: {
    loginPerIp: RateLimit
    loginPerAccount: RateLimit
    wrongPasswordsPerAccount: RateLimit
    reservedPasswordsPerAccount: RateLimit
  }
}

/** A login that may be tried. Until the password turns out to be right it counts as a wrong one. */
export type LoginAttempt = {
  /** It was none of the wrong passwords of this day, whatever becomes of the login. */
  passwordWasRight: () => Promise<void>
  /** Somebody is signed in: the wrong passwords of this minute are forgotten. */
  succeeded: () => Promise<void>
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

/**
 * How often a login may be tried. Each attempt is counted before its password is hashed, so that no number of them at
 * once, or of network addresses, tries more passwords than the day has. An address that has no account counts alike.
 */
export function createLoginLimits({ knownBrowsers, limits }: LoginLimitsParts) {
  /** Counts a password that may be wrong; gives the way to take that back. */
  async function takeGuess(
    email: string,
    known: { userId: string; mark: string } | null,
    sentence?: string,
  ): Promise<() => Promise<void>> {
    try {
      await limits.wrongPasswordsPerAccount.take(email)
      return () => limits.wrongPasswordsPerAccount.giveBack(email)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (known === null) throw tooManyWrong(error, sentence)
    }
    // The mark is in the key: somebody who has just chosen a new password begins anew.
    const reserved = `${known.userId} ${known.mark}`
    try {
      await limits.reservedPasswordsPerAccount.take(reserved)
    } catch (error) {
      throw error instanceof AppError ? tooManyWrong(error, sentence) : error
    }
    return () => limits.reservedPasswordsPerAccount.giveBack(reserved)
  }

  return {
    /**
     * The same count for somebody who is signed in and is asked for the password again; gives the way to take it back.
     * Throws `too_many_wrong_passwords`.
     */
    async takeConfirmation(userId: string): Promise<() => Promise<void>> {
      const account = await knownBrowsers.accountOf(userId)
      return account === null
        ? async () => undefined
        : takeGuess(account.email, account, ACCOUNT_MESSAGES.tooManyWrongConfirmations)
    },

    /** By an address in lower case. Throws `too_many_attempts` or `too_many_wrong_passwords`. */
    async take(email: string, client: ClientInfo): Promise<LoginAttempt> {
      const browser = await knownBrowsers.recognize(email, client)
      // A known browser counts by itself: whoever shares its network address must not use up what its owner has.
      const origin = browser === null ? ipKey(client.address) : `${browser.userId} ${browser.id}`
      await limits.loginPerIp.take(origin)
      const perAccount = `${email} ${origin}`
      await limits.loginPerAccount.take(perAccount)
      const giveBack = await takeGuess(email, browser)
      return { passwordWasRight: giveBack, succeeded: () => limits.loginPerAccount.forget(perAccount) }
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
