import { ACCOUNT_MESSAGES, checkPassword, normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { throwIfInvalid } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail, IsCommonPassword, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { emailError } from './accounts.rules.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { CodeLimits } from './codeLimits.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { PasswordHashing } from './passwords.port.ts'
import type { PasswordsRepository } from './passwords.repository.ts'
import type { SecondFactorLeft, SecondFactorRemoval } from './secondFactorRemoval.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'
import type { SessionsRepository } from './sessions.repository.ts'

export type LinksParts = {
  passwords: Pick<PasswordsRepository, 'set'>
  hashing: Pick<PasswordHashing, 'hash'>
  sessions: Pick<SessionsRepository, 'endAll'>
  repository: LinksRepository
  accounts: Pick<AccountsRepository, 'findProfile' | 'markVerified' | 'setEmail'>
  secondFactors: Pick<SecondFactorRemoval, 'undo' | 'undoAddedSince' | 'undoUnproven'>
  events: SecurityEventsRepository
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  codeLimits: Pick<CodeLimits, 'renew'>
  enqueueMail: EnqueueMail
  isCommonPassword: IsCommonPassword
  limits: {
    /** Mails that anonymous clients can request: to one email address, and from one IP address. */
    mailPerAccount: RateLimit
    mailPerIp: RateLimit
    /** Attempts to use a link from one IP address. */
    linkPerIp: RateLimit
  }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Links = ReturnType<typeof createLinks>

/** Requests for mails with links, and the use of these links. */
export function createLinks(parts: LinksParts) {
  const {
    passwords,
    hashing,
    sessions,
    repository,
    accounts,
    secondFactors,
    events,
    enqueueMail,
    limits,
    inTransaction,
    clock,
    log,
  } = parts

  async function takeMail(email: string, client: ClientInfo): Promise<void> {
    await takeAttempt(limits.mailPerIp, ipKey(client.ipAddress), client, log)
    await takeAttempt(limits.mailPerAccount, email, client, log)
  }

  /** Ends all sessions. Nobody can log in until the owner chooses a new password by mail. */
  async function endAccess(tx: Tx, userId: UserId): Promise<void> {
    await passwords.set(tx, userId, null)
    await sessions.endAll(tx, userId)
  }

  return {
    /**
     * Sends a link to this email address if an account has it. The response and its cost do not reveal whether one
     * does, because the account is looked up when the mail is sent. Throws `invalid_field` or `too_many_attempts`.
     */
    async requestReset(typed: string, client: ClientInfo): Promise<void> {
      throwIfInvalid('email', emailError(typed))
      const email = normalizeEmail(typed)
      await takeMail(email, client)
      await inTransaction((tx) =>
        enqueueMail(tx, accountMail('password_reset', null, email, { address: client.ipAddress })),
      )
      log.info({ ip_address: client.ipAddress }, 'password reset requested')
    },

    /**
     * Returns the Set-Cookie lines that make the browser known to the account. Throws `invalid_field`, `link_invalid`
     * or `too_many_attempts`; then nothing has changed.
     */
    async resetPassword(
      { token, newPassword }: { token: string; newPassword: string },
      client: ClientInfo,
    ): Promise<readonly string[]> {
      throwIfInvalid('new_password', newPassword === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      throwIfInvalid('new_password', checkPassword(newPassword))
      throwIfInvalid('new_password', parts.isCommonPassword(newPassword) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      await takeAttempt(limits.linkPerIp, ipKey(client.ipAddress), client, log)
      // An invalid link must not cost a hash. Whether the link is still valid is decided in the transaction below.
      if (!(await repository.isLive('reset_password', token, clock.now()))) throw new AppError('link_invalid')
      const hash = await hashing.hash(newPassword, ipKey(client.ipAddress))
      const owner = await inTransaction(async (tx) => {
        const link = await repository.use(tx, 'reset_password', token, clock.now())
        if (link === null) throw new AppError('link_invalid')
        const { userId, email } = link
        await repository.revoke(tx, userId, ['reset_password'])
        const profile = await accounts.findProfile(userId, tx)
        if (profile?.emailVerified === false) await secondFactors.undoUnproven(tx, userId, client)
        // The person who used the link has read the mail, so the email address is confirmed, if it is still that of the
        // account.
        if (!(await accounts.markVerified(tx, userId, email))) throw new AppError('link_invalid')
        await events.record(tx, userId, 'password_reset', client, clock.now())
        await enqueueMail(tx, accountMail('password_changed', userId, email, { address: client.ipAddress }))
        await passwords.set(tx, userId, hash)
        await sessions.endAll(tx, userId)
        return userId
      })
      log.info({ user_id: owner, ip_address: client.ipAddress }, 'password reset')
      await parts.codeLimits.renew(owner)
      return parts.knownBrowsers.remember(owner, client)
    },

    /** Throws `link_invalid` or `too_many_attempts`. */
    async verifyEmail(token: string, client: ClientInfo): Promise<void> {
      await takeAttempt(limits.linkPerIp, ipKey(client.ipAddress), client, log)
      await inTransaction(async (tx) => {
        const link = await repository.use(tx, 'verify_email', token, clock.now())
        if (link === null || !(await accounts.markVerified(tx, link.userId, link.email))) {
          throw new AppError('link_invalid')
        }
        await repository.revoke(tx, link.userId, ['verify_email'])
        await events.record(tx, link.userId, 'email_verified', client, clock.now())
      })
    },

    /** Sends the mail again. Throws `too_many_attempts`. */
    async sendVerification(userId: UserId, client: ClientInfo): Promise<void> {
      const profile = await accounts.findProfile(userId)
      if (profile === null) throw new AppError('signed_out')
      if (profile.emailVerified) return
      await takeMail(profile.email, client)
      await inTransaction((tx) => enqueueMail(tx, accountMail('verify_email', userId, profile.email, {})))
    },

    /**
     * Restores the previous email address of an account. The person who changed it knows the password. So the password
     * is removed, all sessions end, the links of that person are deleted, and a second factor that was confirmed since
     * then is removed. Returns the email address and what happened to the second factor. Throws `link_invalid` or
     * `too_many_attempts`.
     */
    async undoEmailChange(
      token: string,
      client: ClientInfo,
    ): Promise<{ email: string; secondFactor: SecondFactorLeft }> {
      await takeAttempt(limits.linkPerIp, ipKey(client.ipAddress), client, log)
      return inTransaction(async (tx) => {
        const link = await repository.use(tx, 'undo_email_change', token, clock.now())
        const profile = link === null ? null : await accounts.findProfile(link.userId, tx)
        if (link === null || profile === null) throw new AppError('link_invalid')
        const { userId, email, since } = link
        // Its mail was sent late, perhaps because the server of its reader, who may be a thief, kept it waiting.
        if (await events.hasSince(tx, userId, 'email_change_undone', since)) throw new AppError('link_invalid')
        // Links that undo a second factor stay, because the person who changed the address may have added it before.
        await repository.revoke(tx, userId, ['reset_password', 'verify_email', 'undo_email_change'])
        // The address was reserved for its previous owner, so no other account has it.
        await accounts.setEmail(tx, userId, email, { verified: true })
        await endAccess(tx, userId)
        const secondFactor = await secondFactors.undoAddedSince(tx, userId, client, since)
        await events.record(tx, userId, 'email_change_undone', client, clock.now())
        if (profile.email !== email) {
          await enqueueMail(tx, accountMail('email_change_undone', userId, profile.email, { restored: email }))
        }
        log.info({ user_id: userId, ip_address: client.ipAddress }, 'email change undone')
        return { email, secondFactor }
      })
    },

    /**
     * Removes a second factor that the owner of the mailbox has not added. The person who added it knows the password.
     * So the password is removed, and all sessions end. Returns the email address if the account still has it. Throws
     * `link_invalid` or `too_many_attempts`.
     */
    async undoSecondFactor(token: string, client: ClientInfo): Promise<string | null> {
      await takeAttempt(limits.linkPerIp, ipKey(client.ipAddress), client, log)
      return inTransaction(async (tx) => {
        const link = await repository.use(tx, 'undo_second_factor', token, clock.now())
        const profile = link === null ? null : await accounts.findProfile(link.userId, tx)
        if (link === null || profile === null) throw new AppError('link_invalid')
        const { userId, since } = link
        if (!(await secondFactors.undo(tx, userId, client, since))) throw new AppError('link_invalid')
        // A change of the email address has its own link, which must stay valid.
        await repository.revoke(tx, userId, ['reset_password', 'verify_email', 'undo_second_factor'])
        await endAccess(tx, userId)
        const data = { isOn: false, by: 'link', address: client.ipAddress } as const
        await enqueueMail(tx, accountMail('two_step_changed', userId, profile.email, data))
        return profile.email === link.email ? link.email : null
      })
    },

    /** The security events of the account, newest first. */
    securityEvents: (userId: UserId) => events.latest(userId, SHOWN_EVENTS),
  }
}

const SHOWN_EVENTS = 100
