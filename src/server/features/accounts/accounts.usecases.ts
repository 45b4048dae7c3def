import {
  ACCOUNT_MESSAGES,
  checkLogin,
  checkName,
  checkPassword,
  normaliseEmail,
} from '#shared/accounts/credentials.rules.ts'
import type { MeChanges } from '#shared/api/accounts.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { addressKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { refuseField } from './accounts.errors.ts'
import type { AuthProvider, IsCommonPassword, Session, Visitor } from './accounts.port.ts'
import type { AccountsRepository, Profile } from './accounts.repository.ts'
import { emailFault, tooLong } from './accounts.rules.ts'
import { takeAttempt } from './attempts.usecases.ts'

export type AccountsParts = {
  provider: AuthProvider
  repository: AccountsRepository
  isCommonPassword: IsCommonPassword
  limits: { loginPerAccount: RateLimit; loginPerAddress: RateLimit; registrationPerAddress: RateLimit }
  clock: Clock
  log: Log
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ provider, repository, isCommonPassword, limits, clock, log }: AccountsParts) {
  function take(limit: RateLimit, key: string, visitor: Visitor): Promise<void> {
    return takeAttempt(limit, key, visitor, log)
  }

  return {
    /**
     * Makes an account and signs it in; gives the Set-Cookie lines. Throws `invalid_field`, `account_exists`,
     * `account_failed` or `too_many_attempts`.
     */
    async register(
      person: { name: string; email: string; password: string },
      visitor: Visitor,
    ): Promise<readonly string[]> {
      refuseField('name', checkName(person.name))
      refuseField('email', emailFault(person.email))
      refuseField('password', checkPassword(person.password))
      refuseField('password', isCommonPassword(person.password) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      await take(limits.registrationPerAddress, addressKey(visitor.address), visitor)
      const email = normaliseEmail(person.email)
      const outcome = await provider.signUp({ name: person.name.trim(), email, password: person.password }, visitor)
      switch (outcome.kind) {
        case 'granted':
          await repository.recordLogin(outcome.userId, clock.now())
          log.info({ user_id: outcome.userId, address: visitor.address }, 'registered')
          return outcome.cookies
        case 'account_exists':
          throw new AppError('account_exists', undefined, { field: 'email' })
        case 'invalid_email':
          throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'email' })
        case 'failed':
          throw new AppError('account_failed')
      }
    },

    /**
     * Signs in; gives the Set-Cookie lines. Throws `invalid_field`, `invalid_credentials` (the same for an unknown
     * address and a wrong password) or `too_many_attempts`.
     */
    async signIn(credentials: { email: string; password: string }, visitor: Visitor): Promise<readonly string[]> {
      const fault = checkLogin(credentials)
      refuseField(fault?.field, fault?.message ?? null)
      refuseField('password', credentials.password === '' ? null : tooLong(credentials.password))
      const email = normaliseEmail(credentials.email)
      await take(limits.loginPerAddress, addressKey(visitor.address), visitor)
      await take(limits.loginPerAccount, email, visitor)
      const outcome = await provider.signIn({ email, password: credentials.password }, visitor)
      switch (outcome.kind) {
        case 'granted':
          await limits.loginPerAccount.forget(email)
          await repository.recordLogin(outcome.userId, clock.now())
          log.info({ user_id: outcome.userId, address: visitor.address }, 'signed in')
          return outcome.cookies
        case 'invalid_credentials':
          log.warn({ address: visitor.address }, 'login refused')
          throw new AppError('invalid_credentials')
        case 'invalid_email':
          throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'email' })
      }
    },

    /** Ends the session, if there is one; gives the Set-Cookie lines that clear it. */
    signOut(visitor: Visitor): Promise<readonly string[]> {
      return provider.signOut(visitor)
    },

    sessionOf(visitor: Visitor, options: { prolong: boolean }): Promise<Session | null> {
      return provider.sessionOf(visitor, options)
    },

    /** The profile of a signed-in person. Throws `signed_out` when the account is gone. */
    async profileOrThrow(userId: string): Promise<Profile> {
      const profile = await repository.findProfile(userId)
      if (profile === null) throw new AppError('signed_out')
      return profile
    },

    /** Changes what is given and nothing else. Throws `invalid_field`. */
    async updateProfile(userId: string, { name, preferences }: MeChanges): Promise<void> {
      if (name !== undefined) refuseField('name', checkName(name))
      await repository.updateProfile(userId, { name: name?.trim(), ...preferences })
    },

    /** Reads sessions as a request does, for diagnostics. Throws when that is not possible. */
    checkSessions: (): Promise<void> => provider.checkSessions(),
  }
}
