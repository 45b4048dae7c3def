import { ACCOUNT_MESSAGES, checkPassword, normaliseEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import { refuseField } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { AuthProvider, EnqueueMail, IsCommonPassword, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { emailFault } from './accounts.rules.ts'
import { takeAttempt } from './attempts.usecases.ts'
import type { CodeLimits } from './codeLimits.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { SecondFactorLeft, SecondFactorRemoval } from './secondFactorRemoval.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'

export type LinksParts = {
  provider: Pick<AuthProvider, 'resetPassword' | 'restoreEmail' | 'endAccess'>
  repository: LinksRepository
  accounts: Pick<AccountsRepository, 'findProfile' | 'markVerified'>
  secondFactors: Pick<SecondFactorRemoval, 'undo' | 'undoAddedSince' | 'undoUnproven'>
  events: SecurityEventsRepository
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  codeLimits: Pick<CodeLimits, 'renew'>
  enqueueMail: EnqueueMail
  isCommonPassword: IsCommonPassword
  limits: {
    /** Mails that somebody asks for: to one address, and from one network address. */
    mailPerAccount: RateLimit
    mailPerIp: RateLimit
    /** Links that are tried from one network address. */
    linkPerIp: RateLimit
  }
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Links = ReturnType<typeof createLinks>

/** What a person does with a link that came by mail, and asking for one. */
export function createLinks(parts: LinksParts) {
  const { provider, repository, accounts, secondFactors, events, enqueueMail, limits, inTransaction, clock, log } =
    parts

  async function takeMail(email: string, client: ClientInfo): Promise<void> {
    await takeAttempt(limits.mailPerIp, ipKey(client.address), client, log)
    await takeAttempt(limits.mailPerAccount, email, client, log)
  }

  return {
    /**
     * Sends a link to this address if somebody has it. Who asks is told the same in both cases, and it costs the same:
     * the account is looked up when the mail is sent. Throws `invalid_field` or `too_many_attempts`.
     */
    async requestReset(typed: string, client: ClientInfo): Promise<void> {
      refuseField('email', emailFault(typed))
      const email = normaliseEmail(typed)
      await takeMail(email, client)
      await inTransaction((tx) =>
        enqueueMail(tx, accountMail('password_reset', null, email, { address: client.address })),
      )
      log.info({ address: client.address }, 'password reset asked for')
    },

    /**
     * Gives Set-Cookie lines by which the browser is known to the account. Throws `invalid_field`, `link_invalid` or
     * `too_many_attempts`; then nothing has changed.
     */
    async resetPassword(
      { token, newPassword }: { token: string; newPassword: string },
      client: ClientInfo,
    ): Promise<readonly string[]> {
      refuseField('new_password', newPassword === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      refuseField('new_password', checkPassword(newPassword))
      refuseField('new_password', parts.isCommonPassword(newPassword) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      await takeAttempt(limits.linkPerIp, ipKey(client.address), client, log)
      // A link that is none must not cost a hash; whether it still is one is decided below.
      if (!(await repository.isLive('reset_password', token, clock.now()))) throw new AppError('link_invalid')
      let owner: string | null = null
      const outcome = await provider.resetPassword(newPassword, async (tx) => {
        const link = await repository.use(tx, 'reset_password', token, clock.now())
        if (link === null) return null
        const { userId, email } = link
        await repository.revoke(tx, userId, ['reset_password'])
        const profile = await accounts.findProfile(userId, tx)
        if (profile?.emailVerified === false) await secondFactors.undoUnproven(tx, userId, client)
        // Whoever read the mail has shown that the address is theirs.
        await accounts.markVerified(tx, userId, email)
        await events.record(tx, userId, 'password_reset', client, clock.now())
        await enqueueMail(tx, accountMail('password_changed', userId, email, { address: client.address }))
        log.info({ user_id: userId, address: client.address }, 'password reset')
        owner = userId
        return userId
      })
      if (outcome === 'refused' || owner === null) throw new AppError('link_invalid')
      await parts.codeLimits.renew(owner)
      return parts.knownBrowsers.remember(owner, client)
    },

    /** Throws `link_invalid` or `too_many_attempts`. */
    async verifyEmail(token: string, client: ClientInfo): Promise<void> {
      await takeAttempt(limits.linkPerIp, ipKey(client.address), client, log)
      await inTransaction(async (tx) => {
        const link = await repository.use(tx, 'verify_email', token, clock.now())
        if (link === null || !(await accounts.markVerified(tx, link.userId, link.email))) {
          throw new AppError('link_invalid')
        }
        await repository.revoke(tx, link.userId, ['verify_email'])
        await events.record(tx, link.userId, 'email_verified', client, clock.now())
      })
    },

    /** Sends the mail once more. Throws `too_many_attempts`. */
    async sendVerification(userId: string, client: ClientInfo): Promise<void> {
      const profile = await accounts.findProfile(userId)
      if (profile === null) throw new AppError('signed_out')
      if (profile.emailVerified) return
      await takeMail(profile.email, client)
      await inTransaction((tx) => enqueueMail(tx, accountMail('verify_email', userId, profile.email, {})))
    },

    /**
     * Gives an account its former address back, whole: whoever changed it knows the password, so it is good no longer,
     * every session ends, their links die, and a second factor goes that was confirmed since. Gives the address and what
     * became of the second factor. Throws `link_invalid` or `too_many_attempts`.
     */
    async undoEmailChange(
      token: string,
      client: ClientInfo,
    ): Promise<{ email: string; secondFactor: SecondFactorLeft }> {
      await takeAttempt(limits.linkPerIp, ipKey(client.address), client, log)
      return inTransaction(async (tx) => {
        const link = await repository.use(tx, 'undo_email_change', token, clock.now())
        const profile = link === null ? null : await accounts.findProfile(link.userId, tx)
        if (link === null || profile === null) throw new AppError('link_invalid')
        const { userId, email, since } = link
        // Not that which undoes a second factor: one from before the change may be of whoever made it, too.
        await repository.revoke(tx, userId, ['reset_password', 'verify_email', 'undo_email_change'])
        await provider.restoreEmail(tx, { userId, email })
        const secondFactor = await secondFactors.undoAddedSince(tx, userId, client, since)
        await events.record(tx, userId, 'email_change_undone', client, clock.now())
        if (profile.email !== email) {
          await enqueueMail(tx, accountMail('email_change_undone', userId, profile.email, { restored: email }))
        }
        log.info({ user_id: userId, address: client.address }, 'email change undone')
        return { email, secondFactor }
      })
    },

    /**
     * Removes a second factor that the owner of the mailbox has not added. Whoever added it knows the password, so it is
     * good no longer, and every session ends. Gives the address if it still is that of the account. Throws
     * `link_invalid` or `too_many_attempts`.
     */
    async undoSecondFactor(token: string, client: ClientInfo): Promise<string | null> {
      await takeAttempt(limits.linkPerIp, ipKey(client.address), client, log)
      return inTransaction(async (tx) => {
        const link = await repository.use(tx, 'undo_second_factor', token, clock.now())
        const profile = link === null ? null : await accounts.findProfile(link.userId, tx)
        if (link === null || profile === null) throw new AppError('link_invalid')
        const { userId } = link
        // A change of address has a link of its own, which must go on to work.
        await repository.revoke(tx, userId, ['reset_password', 'verify_email', 'undo_second_factor'])
        await secondFactors.undo(tx, userId, client)
        await provider.endAccess(tx, userId)
        const data = { isOn: false, by: 'link', address: client.address } as const
        await enqueueMail(tx, accountMail('two_step_changed', userId, profile.email, data))
        return profile.email === link.email ? link.email : null
      })
    },

    /** What happened to the account, newest first. */
    securityEvents: (userId: string) => events.latest(userId, SHOWN_EVENTS),
  }
}

const SHOWN_EVENTS = 100
