import {
  ACCOUNT_MESSAGES,
  checkLogin,
  checkName,
  checkPassword,
  normalizeEmail,
} from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { isUsableEmail, throwIfInvalid } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { ClientInfo, EnqueueMail, InvitationsPort, IsCommonPassword, Session } from './accounts.port.ts'
import type { AccountsRepository, Profile } from './accounts.repository.ts'
import { emailError, mailboxOf, tooLong } from './accounts.rules.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { Deletion } from './deletion.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LoginAttempt, LoginLimits } from './loginLimits.usecases.ts'
import type { NewAccountsRepository } from './newAccounts.repository.ts'
import type { PasswordHashing } from './passwords.port.ts'
import type { PasswordsRepository } from './passwords.repository.ts'
import type { SecondFactorAttempt, SecondFactorUseCases } from './secondFactor.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { CarriedToken, SessionCookie } from './sessions.cookie.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import { spellingsOf } from './spellings.rules.ts'

export type LoginParts = {
  accounts: Pick<AccountsRepository, 'findProfile' | 'recordLogin' | 'markVerified'>
  newAccounts: NewAccountsRepository
  passwords: Pick<PasswordsRepository, 'findByEmail' | 'isStill'>
  hashing: PasswordHashing
  sessions: Pick<
    SessionsRepository,
    'begin' | 'find' | 'findByReplacedToken' | 'prolong' | 'exchangeToken' | 'endByToken' | 'liveAmong'
  >
  sessionCookie: SessionCookie
  events: SecurityEventsRepository
  enqueueMail: EnqueueMail
  secondFactor: Pick<SecondFactorUseCases, 'attemptLogin'>
  deletion: Pick<Deletion, 'cancelDeletion'>
  isCommonPassword: IsCommonPassword
  /** Whether people can register themselves. */
  isRegistrationOpen: boolean
  /** Opens a registration to whoever read a mail with a token, also while registration is closed. */
  invitations: InvitationsPort
  loginLimits: LoginLimits
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  limits: {
    registrationPerIp: RateLimit
    /** These two limit the mails that an anonymous client causes: from one IP address, and to one mailbox. */
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
  actor: Actor
  profile: Profile
}

export type LoggedIn = {
  /** Set-Cookie lines. */
  cookies: readonly string[]
  actor: Actor
  /** When the account was due to be erased, if this login has canceled its deletion; otherwise null. */
  canceledDeletionDueAt: Date | null
}

export type Login = ReturnType<typeof createLogin>

/** Registration, login, the session of each request, and logout. */
export function createLogin(parts: LoginParts) {
  const { accounts, newAccounts, passwords, hashing, sessions, sessionCookie, events, enqueueMail } = parts
  const { secondFactor, deletion, isCommonPassword, limits } = parts
  const { loginLimits, knownBrowsers, inTransaction, clock, log } = parts

  /**
   * The account with this email address and password, or null. Every attempt costs one hash, so the time of the
   * response does not reveal whether the email address has an account.
   */
  async function accountWith(
    email: string,
    password: string,
    { ipAddress }: ClientInfo,
  ): Promise<{ userId: UserId; hash: string } | null> {
    const turn = ipKey(ipAddress)
    const found = await passwords.findByEmail(email)
    if (found === null || found.hash === null) {
      // As many hashes as a wrong password costs.
      for (const spelling of spellingsOf(password)) await hashing.hash(spelling, turn)
      return null
    }
    const { userId, hash } = found
    return (await hashing.verify({ hash, password }, turn)) ? { userId, hash } : null
  }

  /**
   * Creates the account, its first session, its security event and its mail in one transaction. Throws `account_exists`
   * or `account_failed`; then nothing was created.
   */
  async function createAccount(
    { invitation, ...person }: { name: string; email: string; passwordHash: string; invitation: string | undefined },
    client: ClientInfo,
  ): Promise<{ profile: Profile; actor: Actor; cookie: string }> {
    const { hash: tokenHash, cookie } = sessionCookie.issue()
    const at = clock.now()
    let failure: string | undefined
    try {
      const { profile, sessionId } = await inTransaction(async (tx) => {
        const userId = await newAccounts.insert(tx, { ...person, at })
        if (userId === null) throw new AppError('account_exists', undefined, { field: 'email' })
        failure = ACCOUNT_MESSAGES.profileFailed
        await accounts.recordLogin(tx, userId, at)
        const sessionId = await sessions.begin(tx, userId, tokenHash, client)
        await events.record(tx, userId, 'registered', client, at)
        if (invitation === undefined) await enqueueMail(tx, accountMail('verify_email', userId, person.email, {}))
        else {
          // The token came by that mailbox, so the address is confirmed. Only one of several registrations uses it.
          await accounts.markVerified(tx, userId, person.email)
          await parts.invitations.use(tx, invitation, userId)
        }
        const created = await accounts.findProfile(userId, tx)
        if (created === null || sessionId === null) throw new Error('The account that was just created is missing')
        return { profile: created, sessionId }
      })
      return { profile, actor: { userId: profile.id, sessionId, tokenHash }, cookie }
    } catch (error) {
      if (error instanceof AppError) throw error
      log.error({ err: error }, 'account creation failed')
      throw new AppError('account_failed', failure, { cause: error })
    }
  }

  /**
   * Begins the session, records the login, and cancels a deletion of the account. The account, its password or its
   * second factor may have changed since they were checked; then this throws `invalid_credentials` or `code_required`.
   */
  async function beginSession(
    tx: Tx,
    { userId, hash }: { userId: UserId; hash: string },
    factor: Pick<SecondFactorAttempt, 'checkAgain'>,
    tokenHash: string,
    client: ClientInfo,
  ): Promise<{ actor: Actor; canceledDeletionDueAt: Date | null }> {
    // The session comes first: from then on, an erasure of the account waits for this transaction and then finds it.
    const sessionId = await sessions.begin(tx, userId, tokenHash, client)
    if (sessionId === null) throw new AppError('invalid_credentials')
    // This locks the account: a change of its credentials is either committed by now, or it waits for this transaction.
    await accounts.recordLogin(tx, userId, clock.now())
    if (!(await passwords.isStill(tx, userId, hash))) throw new AppError('invalid_credentials')
    await factor.checkAgain(tx)
    await events.record(tx, userId, 'signed_in', client, clock.now())
    const canceledDeletionDueAt = await deletion.cancelDeletion(tx, userId, client)
    return { actor: { userId, sessionId, tokenHash }, canceledDeletionDueAt }
  }

  /** The response does not wait for this, because it takes longer for an email address that has an account. */
  function recordRefusedLogin(kind: keyof typeof REFUSED_LOGINS, email: string, client: ClientInfo): void {
    const { ipAddress } = client
    const write = async () => {
      const userId = await events.recordRefusedLogin(email, kind, client, clock.now())
      log.warn({ user_id: userId, ip_address: ipAddress }, REFUSED_LOGINS[kind])
    }
    write().catch((error: unknown) =>
      log.error({ err: error, ip_address: ipAddress }, 'a refused login could not be recorded'),
    )
  }

  async function takeLogin(email: string, client: ClientInfo): Promise<LoginAttempt> {
    try {
      return await loginLimits.take(email, client)
    } catch (error) {
      if (error instanceof AppError) recordRefusedLogin('sign_in_limited', email, client)
      throw error
    }
  }

  /**
   * Checks the password and the second factor, and begins the session. Returns its Set-Cookie line, whose it is, and
   * when the account was due to be erased if this cancels its deletion.
   */
  async function checkCredentialsAndBeginSession(
    { email, password, code }: { email: string; password: string; code: string | undefined },
    attempt: LoginAttempt,
    client: ClientInfo,
  ): Promise<{ cookie: string; actor: Actor; canceledDeletionDueAt: Date | null }> {
    const found = await accountWith(email, password, client)
    if (found === null) throw new AppError('invalid_credentials')
    const { userId } = found
    await attempt.uncountWrongPassword()

    const factor = await secondFactor.attemptLogin({ userId, code, client })
    const { hash: tokenHash, cookie } = sessionCookie.issue()
    const begun = await inTransaction(async (tx) => {
      if ((await factor.check(tx)) === 'wrong') return null
      return beginSession(tx, found, factor, tokenHash, client)
    }).catch(async (error: unknown) => {
      await factor.failed()
      throw error
    })
    if (begun === null) throw await factor.refuse()
    await factor.succeeded()
    return { cookie, ...begun }
  }

  /** The session that has this token now, prolonged if that was requested and is due. */
  async function currentSession(carried: CarriedToken, prolong: boolean): Promise<Session | null> {
    let session = await sessions.find(carried.hash)
    if (session === null && carried.formerHash !== null) {
      await sessions.exchangeToken({ from: carried.formerHash, to: carried.hash })
      session = await sessions.find(carried.hash)
    }
    if (session === null) return null
    const { mayBeProlonged, ...rest } = session
    const found = { ...rest, tokenHash: carried.hash }
    if (!prolong || !mayBeProlonged) return { ...found, cookies: carried.formerHash === null ? [] : [carried.cookie] }
    const expiresAt = await sessions.prolong(carried.hash)
    return expiresAt === null ? null : { ...found, expiresAt, cookies: [carried.cookie] }
  }

  /**
   * A request that was sent before the browser received the new token of its session still carries the previous one. It
   * sets no cookie, so it cannot replace the new one in the browser.
   */
  async function sessionOfReplacedToken({ hash }: CarriedToken): Promise<Session | null> {
    const session = await sessions.findByReplacedToken(hash)
    return session === null ? null : { ...session, tokenHash: hash, cookies: [] }
  }

  return {
    /**
     * Creates an account and logs the person in. With the token of an invitation, it also accepts that, and must have
     * its address. Throws `registration_closed`, `invalid_field`, `account_exists`, `account_failed` or
     * `too_many_attempts`, and for an invitation what accepting it throws.
     */
    async register(
      person: { name: string; email: string; password: string; invitation?: string | undefined },
      client: ClientInfo,
    ): Promise<Registered> {
      const { invitation } = person
      if (!parts.isRegistrationOpen && invitation === undefined) {
        throw new AppError('registration_closed', ACCOUNT_MESSAGES.registrationClosed)
      }
      throwIfInvalid('name', checkName(person.name))
      throwIfInvalid('email', emailError(person.email))
      throwIfInvalid('password', checkPassword(person.password))
      throwIfInvalid('password', isCommonPassword(person.password) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      await takeAttempt(limits.registrationPerIp, ipKey(client.ipAddress), client, log)
      const email = normalizeEmail(person.email)
      // Whoever has no token that fits learns nothing about addresses, and costs no hash.
      if (invitation !== undefined) {
        const invited = await parts.invitations.emailOf(invitation)
        if (invited === null) throw new AppError('link_invalid')
        if (invited !== email) throw new AppError('invitation_for_other')
      }
      // A registration sends a mail, possibly to the mailbox of somebody else.
      await takeAttempt(limits.mailPerIp, ipKey(client.ipAddress), client, log)
      const mailbox = mailboxOf(email)
      // The mailbox's own email address is not limited: it can be registered only once, and registrations of its
      // variants must not keep its owner from registering it.
      if (mailbox !== email) await takeAttempt(limits.registrationPerMailbox, mailbox, client, log)
      throwIfInvalid('email', isUsableEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
      if ((await passwords.findByEmail(email)) !== null) {
        throw new AppError('account_exists', undefined, { field: 'email' })
      }
      const passwordHash = await hashing.hash(person.password, ipKey(client.ipAddress))
      const { cookie, ...registered } = await createAccount(
        { name: person.name.trim(), email, passwordHash, invitation },
        client,
      )
      const { userId } = registered.actor
      log.info({ user_id: userId, ip_address: client.ipAddress }, 'registered')
      return { cookies: [cookie, ...(await knownBrowsers.remember(userId, client))], ...registered }
    },

    /**
     * Logs in, which also cancels a deletion of the account. Throws `invalid_field`, `invalid_credentials` (for an
     * unknown email address as for a wrong password), `code_required` or `code_invalid` if two-step login is on,
     * `too_many_attempts` or `too_many_wrong_passwords`.
     */
    async logIn(
      { code, ...credentials }: { email: string; password: string; code?: string | undefined },
      client: ClientInfo,
    ): Promise<LoggedIn> {
      const error = checkLogin(credentials)
      throwIfInvalid(error?.field, error?.message ?? null)
      throwIfInvalid('password', credentials.password === '' ? null : tooLong(credentials.password))
      const email = normalizeEmail(credentials.email)
      const attempt = await takeLogin(email, client)
      throwIfInvalid('email', isUsableEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
      const typed = { email, password: credentials.password, code }
      const { cookie, ...begun } = await checkCredentialsAndBeginSession(typed, attempt, client).catch(
        (error: unknown) => {
          const isRefused = error instanceof AppError && error.code === 'invalid_credentials'
          if (isRefused) recordRefusedLogin('sign_in_refused', email, client)
          throw error
        },
      )
      const { userId } = begun.actor
      const [known] = await Promise.all([knownBrowsers.remember(userId, client), attempt.succeeded()])
      log.info({ user_id: userId, ip_address: client.ipAddress }, 'logged in')
      return { cookies: [cookie, ...known], ...begun }
    },

    /** Ends the client's session, if there is one. Returns the Set-Cookie lines that delete its cookie. */
    async logOut(client: ClientInfo): Promise<readonly string[]> {
      const carried = sessionCookie.read(client.cookie)
      if (carried !== null) {
        const hashes = carried.formerHash === null ? [carried.hash] : [carried.hash, carried.formerHash]
        await inTransaction(async (tx) => {
          const userId = await sessions.endByToken(tx, hashes)
          if (userId !== null) await events.record(tx, userId, 'signed_out', client, clock.now())
        })
      }
      return [sessionCookie.clear()]
    },

    /** The client's session, or null. With `prolong`, its end moves to six hours from now, at most once a minute. */
    async sessionOf({ cookie }: ClientInfo, { prolong }: { prolong: boolean }): Promise<Session | null> {
      const carried = sessionCookie.read(cookie)
      if (carried === null) return null
      return (await currentSession(carried, prolong)) ?? (await sessionOfReplacedToken(carried))
    },

    /** Those of these sessions that have not ended, with the hashes of the tokens that they accept now. */
    liveSessions: (ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => sessions.liveAmong(ids),

    /** Reads the sessions as a request does, for diagnostics. Throws when that fails. */
    async checkSessions(): Promise<void> {
      await sessions.find('the hash of no token')
    },
  }
}

/** The log messages of refused logins. */
const REFUSED_LOGINS = { sign_in_refused: 'login refused', sign_in_limited: 'too many attempts' } as const
