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
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Mail } from '../mails/mails.types.ts'
import { refuseField } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { AuthProvider, EnqueueMail, IsCommonPassword, Session, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository, Profile } from './accounts.repository.ts'
import { emailFault, mailboxOf, tooLong } from './accounts.rules.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { Deletion } from './deletion.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LoginAttempt, LoginLimits } from './loginLimits.usecases.ts'
import type { SecondFactorUseCases } from './secondFactor.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'

export type AccountsParts = {
  provider: AuthProvider
  repository: AccountsRepository
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  secondFactor: Pick<SecondFactorUseCases, 'verifySecondFactor'>
  deletion: Pick<Deletion, 'keepAccount' | 'erase'>
  isCommonPassword: IsCommonPassword
  /** Whether anybody can make an account. */
  isRegistrationOpen: boolean
  loginLimits: LoginLimits
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  limits: {
    registrationPerIp: RateLimit
    /** Mails that anybody can cause from one network address, and registrations that mail to one mailbox. */
    mailPerIp: RateLimit
    registrationPerMailbox: RateLimit
  }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Registered = {
  /** Set-Cookie lines. */
  cookies: readonly string[]
  profile: Profile
}

export type SignedIn = {
  /** Set-Cookie lines. */
  cookies: readonly string[]
  /** When the account was to be erased that stays by this login; null for any other. */
  keptFrom: Date | null
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(parts: AccountsParts) {
  const { provider, repository, events, enqueueMail, secondFactor, deletion, isCommonPassword, limits } = parts
  const { loginLimits, knownBrowsers, inTransaction, clock, log } = parts

  /**
   * What an account needs besides its credentials. One that cannot have it is taken back, so that another try can make
   * it. Throws `account_failed`.
   */
  async function completeAccount(userId: string, email: string, client: ClientInfo): Promise<Profile> {
    try {
      return await inTransaction(async (tx) => {
        await repository.recordLogin(tx, userId, clock.now())
        await events.record(tx, userId, 'registered', client, clock.now())
        await enqueueMail(tx, accountMail('verify_email', userId, email, {}))
        const profile = await repository.findProfile(userId, tx)
        if (profile === null) throw new Error('An account that was just made is not there')
        return profile
      })
    } catch (error) {
      log.error({ err: error, user_id: userId }, 'a new account could not be completed')
      await inTransaction((tx) => deletion.erase(tx, userId)).catch((failure: unknown) =>
        log.error({ err: failure, user_id: userId }, 'an account that is not complete could not be taken back'),
      )
      throw new AppError('account_failed', ACCOUNT_MESSAGES.profileFailed, { cause: error })
    }
  }

  /** Gives the day on which the account was to be erased, if it was; now it stays. */
  async function recordLogin(userId: string, client: ClientInfo): Promise<Date | null> {
    return inTransaction(async (tx) => {
      await repository.recordLogin(tx, userId, clock.now())
      await events.record(tx, userId, 'signed_in', client, clock.now())
      return deletion.keepAccount(tx, userId, client)
    })
  }

  /** Not waited for: the answer would take longer for an address that has an account. */
  function recordRefusal(kind: keyof typeof REFUSED_LOGINS, email: string, client: ClientInfo): void {
    const { address } = client
    const write = async () => {
      const userId = await events.recordRefusal(email, kind, client, clock.now())
      log.warn({ user_id: userId, address }, REFUSED_LOGINS[kind])
    }
    write().catch((error: unknown) => log.error({ err: error, address }, 'a refused login was not written down'))
  }

  async function takeLogin(email: string, client: ClientInfo): Promise<LoginAttempt> {
    try {
      return await loginLimits.take(email, client)
    } catch (error) {
      if (error instanceof AppError) recordRefusal('sign_in_limited', email, client)
      throw error
    }
  }

  return {
    /**
     * Makes an account and signs it in. Throws `registration_closed`, `invalid_field`, `account_exists`,
     * `account_failed` or `too_many_attempts`.
     */
    async register(person: { name: string; email: string; password: string }, client: ClientInfo): Promise<Registered> {
      if (!parts.isRegistrationOpen) throw new AppError('registration_closed', ACCOUNT_MESSAGES.registrationClosed)
      refuseField('name', checkName(person.name))
      refuseField('email', emailFault(person.email))
      refuseField('password', checkPassword(person.password))
      refuseField('password', isCommonPassword(person.password) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      await takeAttempt(limits.registrationPerIp, ipKey(client.address), client, log)
      const email = normaliseEmail(person.email)
      // A registration mails to a mailbox that need not be that of whoever registers.
      await takeAttempt(limits.mailPerIp, ipKey(client.address), client, log)
      const mailbox = mailboxOf(email)
      // The mailbox's own email can be registered once only, and nobody may use that up by registering others to it.
      if (mailbox !== email) await takeAttempt(limits.registrationPerMailbox, mailbox, client, log)
      const outcome = await provider.signUp({ name: person.name.trim(), email, password: person.password }, client)
      switch (outcome.kind) {
        case 'granted': {
          const profile = await completeAccount(outcome.userId, email, client)
          log.info({ user_id: outcome.userId, address: client.address }, 'registered')
          const known = await knownBrowsers.remember(outcome.userId, client)
          return { cookies: [...outcome.cookies, ...known], profile }
        }
        case 'account_exists':
          throw new AppError('account_exists', undefined, { field: 'email' })
        case 'invalid_email':
          throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'email' })
        case 'failed':
          throw new AppError('account_failed')
      }
    },

    /**
     * Signs in, which keeps an account that was to be erased. Throws `invalid_field`, `invalid_credentials` (the same
     * for an unknown address and a wrong password), `code_required` or `code_invalid` where two-step login is on,
     * `too_many_attempts` or `too_many_wrong_passwords`.
     */
    async signIn(
      { code, ...credentials }: { email: string; password: string; code?: string | undefined },
      client: ClientInfo,
    ): Promise<SignedIn> {
      const fault = checkLogin(credentials)
      refuseField(fault?.field, fault?.message ?? null)
      refuseField('password', credentials.password === '' ? null : tooLong(credentials.password))
      const email = normaliseEmail(credentials.email)
      const attempt = await takeLogin(email, client)
      const outcome = await provider.signIn({ email, password: credentials.password }, client, async (userId) => {
        await attempt.passwordWasRight()
        await secondFactor.verifySecondFactor(userId, code, client)
      })
      switch (outcome.kind) {
        case 'granted': {
          const [keptFrom, known] = await Promise.all([
            recordLogin(outcome.userId, client),
            knownBrowsers.remember(outcome.userId, client),
            attempt.succeeded(),
          ])
          log.info({ user_id: outcome.userId, address: client.address }, 'signed in')
          return { cookies: [...outcome.cookies, ...known], keptFrom }
        }
        case 'invalid_credentials':
          recordRefusal('sign_in_refused', email, client)
          throw new AppError('invalid_credentials')
        case 'invalid_email':
          throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'email' })
      }
    },

    /** Ends the session, if there is one; gives the Set-Cookie lines that clear it. */
    async signOut(client: ClientInfo): Promise<readonly string[]> {
      const session = await provider.sessionOf(client, { prolong: false })
      const cookies = await provider.signOut(client)
      if (session !== null) {
        await inTransaction((tx) => events.record(tx, session.userId, 'signed_out', client, clock.now()))
      }
      return cookies
    },

    sessionOf(client: ClientInfo, options: { prolong: boolean }): Promise<Session | null> {
      return provider.sessionOf(client, options)
    },

    /** The profile of a signed-in person. Throws `signed_out` when the account is gone. */
    async profileOrThrow(userId: string, tx?: Tx): Promise<Profile> {
      const profile = await repository.findProfile(userId, tx)
      if (profile === null) throw new AppError('signed_out')
      return profile
    },

    /**
     * Tells somebody of something by mail, if they want to be told and have shown that the address is theirs: anybody
     * can register with another's.
     */
    async notify(
      tx: Tx,
      userId: string,
      notice: { kind: string; data: Readonly<Record<string, unknown>>; afterSeconds?: number },
    ): Promise<void> {
      const profile = await repository.findProfile(userId, tx)
      if (profile === null || !isNotifiable(profile)) return
      await enqueueMail(tx, { ...notice, userId, to: profile.email })
    },

    /** Whoever a mail is about, if it still is their address and they still want to be told. */
    async notifiable({ userId, to }: Pick<Mail, 'userId' | 'to'>): Promise<Profile | null> {
      const profile = userId === null ? null : await repository.findProfile(userId)
      return profile !== null && profile.email === to && isNotifiable(profile) ? profile : null
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

/** How the log names the events of refused logins. */
const REFUSED_LOGINS = { sign_in_refused: 'login refused', sign_in_limited: 'too many attempts' } as const

function isNotifiable({ emailVerified, preferences }: Profile): boolean {
  return emailVerified && preferences.notifications
}
