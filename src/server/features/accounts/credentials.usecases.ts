import { ACCOUNT_MESSAGES, checkPassword, normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { isUsableEmail, throwIfInvalid } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail, IsCommonPassword, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { emailError, tooLong } from './accounts.rules.ts'
import { logWhenLimited, takeAttempt } from './attempts.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { LoginLimits } from './loginLimits.usecases.ts'
import type { PasswordHashing } from './passwords.port.ts'
import type { PasswordsRepository } from './passwords.repository.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionCookie } from './sessions.cookie.ts'
import type { SessionsRepository } from './sessions.repository.ts'
import type { Confirmation, TwoStepCodes } from './twoStepCodes.usecases.ts'

export type CredentialsParts = {
  passwords: Pick<PasswordsRepository, 'find' | 'isStill' | 'replace'>
  hashing: PasswordHashing
  sessions: Pick<SessionsRepository, 'endOthers' | 'renewToken'>
  sessionCookie: Pick<SessionCookie, 'issue'>
  accounts: Pick<AccountsRepository, 'findProfile' | 'lock' | 'setEmail'>
  links: Pick<LinksRepository, 'issue' | 'revoke'>
  events: SecurityEventsRepository
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  loginLimits: Pick<LoginLimits, 'countConfirmation'>
  twoStepCodes: Pick<TwoStepCodes, 'forChange'>
  enqueueMail: EnqueueMail
  isCommonPassword: IsCommonPassword
  limits: {
    /**
     * Passwords that logged-in people enter again, by account. The limit of logins is a different one: anyone can use
     * that up, and must not keep a logged-in person from changing the password.
     */
    passwordPerAccount: RateLimit
    loginPerIp: RateLimit
    /** Changes that are made. Each is counted in its own transaction, so refused changes do not count. */
    changePerAccount: RateLimit
  }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/**
 * Checks the password that a logged-in person has entered again, in the field `password`. Throws `invalid_field`,
 * `wrong_password`, `too_many_attempts` or `too_many_wrong_passwords`.
 */
export type VerifyPassword = (password: string, actor: Actor, client: ClientInfo) => Promise<void>

export type Credentials = ReturnType<typeof createCredentials>

/** Changes of the email address and the password by a logged-in person who knows the password. */
export function createCredentials(parts: CredentialsParts) {
  const { passwords, hashing, sessions, sessionCookie, accounts, links, events, enqueueMail } = parts
  const { isCommonPassword, limits, inTransaction, clock, log } = parts

  /** The stored hash if this is the password of the account, otherwise null. */
  async function hashIfRight(userId: UserId, password: string, { ipAddress }: ClientInfo): Promise<string | null> {
    const hash = await passwords.find(userId)
    return hash !== null && (await hashing.verify({ hash, password }, ipKey(ipAddress))) ? hash : null
  }

  /**
   * Refuses a password that cannot be right before it costs a hash. Otherwise counts an attempt and one wrong password
   * of this day. Returns the function that takes the wrong password back, to be called when it was right.
   */
  async function takePasswordAttempt(
    password: string,
    field: string,
    actor: Actor,
    client: ClientInfo,
  ): Promise<() => Promise<void>> {
    if (password === '') throw new AppError('wrong_password', ACCOUNT_MESSAGES.fieldsMissing, { field })
    throwIfInvalid(field, tooLong(password))
    await takeAttempt(limits.loginPerIp, ipKey(client.ipAddress), client, log)
    await takeAttempt(limits.passwordPerAccount, actor.userId, client, log)
    return logWhenLimited(() => parts.loginLimits.countConfirmation(actor.userId), client, log)
  }

  function wrongPassword(field: string, { userId }: Actor, { ipAddress }: ClientInfo): AppError {
    log.warn({ user_id: userId, ip_address: ipAddress }, 'password refused')
    return new AppError('wrong_password', undefined, { field })
  }

  return {
    verifyPassword: (async (password, actor, client) => {
      const uncountWrongPassword = await takePasswordAttempt(password, 'password', actor, client)
      if ((await hashIfRight(actor.userId, password, client)) === null) {
        throw wrongPassword('password', actor, client)
      }
      await Promise.all([uncountWrongPassword(), limits.passwordPerAccount.forget(actor.userId)])
    }) satisfies VerifyPassword,

    /**
     * Changes the email address of the account. Both addresses get a mail: the new one asks for its confirmation, and
     * the previous one, if it was confirmed, can undo the change for seven days. Throws `invalid_field`,
     * `wrong_password`, `wrong_code`, `account_exists`, `too_many_attempts` or `too_many_wrong_passwords`; then nothing
     * has changed.
     */
    async changeEmail(change: { newEmail: string } & Confirmation, actor: Actor, client: ClientInfo): Promise<void> {
      throwIfInvalid('new_email', change.newEmail.trim() === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      throwIfInvalid('new_email', emailError(change.newEmail))
      const uncountWrongPassword = await takePasswordAttempt(change.password, 'password', actor, client)
      const email = normalizeEmail(change.newEmail)
      const { userId } = actor
      if (!isUsableEmail(email)) {
        await uncountWrongPassword()
        throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'new_email' })
      }
      const verifiedHash = await hashIfRight(userId, change.password, client)
      if (verifiedHash === null) throw wrongPassword('password', actor, client)
      const emailTakenError = new AppError('account_exists', ACCOUNT_MESSAGES.emailTaken, { field: 'new_email' })
      await parts.twoStepCodes
        .forChange({ userId, code: change.code, client }, async (tx) => {
          await accounts.lock(tx, userId)
          const profile = await accounts.findProfile(userId, tx)
          if (profile === null) throw new AppError('signed_out')
          if (!(await passwords.isStill(tx, userId, verifiedHash))) throw wrongPassword('password', actor, client)
          const { email: before, emailVerified: wasVerified } = profile
          // The address that the account has already, perhaps in capital letters, is no change.
          if (before === email) return
          if (!(await accounts.setEmail(tx, userId, email, { verified: false }))) throw emailTakenError
          await takeAttempt(limits.changePerAccount, userId, client, log)
          // These links were sent to a mailbox that no longer belongs to this account.
          await links.revoke(tx, userId, ['reset_password', 'verify_email'])
          const now = clock.now()
          // Nobody knows the token of this link, because the mail gets another one. It reserves the previous address
          // for its owner from now on. An unconfirmed address is not reserved: otherwise anyone could block any address
          // like that.
          if (wasVerified) await links.issue('undo_email_change', { userId, email: before, since: now }, now, tx)
          await events.record(tx, userId, 'email_changed', client, now)
          await enqueueMail(tx, accountMail('verify_email', userId, email, {}))
          const mail = wasVerified
            ? accountMail('email_changed', userId, before, {
                to: email,
                address: client.ipAddress,
                changed_at: now.toISOString(),
              })
            : accountMail('unconfirmed_email_changed', userId, before, {})
          await enqueueMail(tx, mail)
        })
        .catch(async (error: unknown) => {
          // The password was right.
          const isAboutCode = error instanceof AppError && error.field === 'code'
          if (error === emailTakenError || isAboutCode) await uncountWrongPassword()
          throw error
        })
      await Promise.all([uncountWrongPassword(), limits.passwordPerAccount.forget(userId)])
      log.info({ user_id: userId, ip_address: client.ipAddress }, 'email changed')
    },

    /**
     * Changes the password of the account. The session of the request gets a new token, and all other sessions end.
     * Returns the Set-Cookie lines of the new token, and those by which this browser stays known to the account; all
     * others become unknown. Throws `invalid_field`, `wrong_password`, `too_many_attempts` or
     * `too_many_wrong_passwords`; then nothing has changed.
     */
    async changePassword(
      change: { currentPassword: string; newPassword: string },
      actor: Actor,
      client: ClientInfo,
    ): Promise<readonly string[]> {
      const { currentPassword, newPassword } = change
      throwIfInvalid('new_password', newPassword === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      throwIfInvalid('new_password', checkPassword(newPassword))
      throwIfInvalid('new_password', isCommonPassword(newPassword) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      const uncountWrongPassword = await takePasswordAttempt(currentPassword, 'current_password', actor, client)
      const { userId } = actor
      const profile = await accounts.findProfile(userId)
      if (profile === null) throw new AppError('signed_out')
      const verifiedHash = await hashIfRight(userId, currentPassword, client)
      if (verifiedHash === null) throw wrongPassword('current_password', actor, client)
      const hash = await hashing.hash(newPassword, ipKey(client.ipAddress))
      const { hash: tokenHash, cookie } = sessionCookie.issue()
      await inTransaction(async (tx) => {
        // Every transaction that changes credentials or uses the link of a mail locks the account first. Two
        // transactions that locked its rows in different orders could wait for each other.
        await accounts.lock(tx, userId)
        // Of two simultaneous changes, the second was requested with a password that is no longer the current one.
        if (!(await passwords.replace(tx, userId, { from: verifiedHash, to: hash }))) {
          throw wrongPassword('current_password', actor, client)
        }
        await sessions.endOthers(tx, actor)
        await sessions.renewToken(tx, actor.sessionId, tokenHash)
        await takeAttempt(limits.changePerAccount, userId, client, log)
        await links.revoke(tx, userId, ['reset_password'])
        await events.record(tx, userId, 'password_changed', client, clock.now())
        await enqueueMail(tx, accountMail('password_changed', userId, profile.email, { address: client.ipAddress }))
      })
      await Promise.all([uncountWrongPassword(), limits.passwordPerAccount.forget(userId)])
      log.info({ user_id: userId, ip_address: client.ipAddress }, 'password changed')
      return [cookie, ...(await parts.knownBrowsers.remember(userId, client))]
    },
  }
}
