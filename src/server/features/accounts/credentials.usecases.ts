import { ACCOUNT_MESSAGES, checkPassword, normaliseEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { refuseField } from './accounts.errors.ts'
import { accountMail } from './accounts.mails.ts'
import type { AuthProvider, EnqueueMail, IsCommonPassword, Session, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { emailFault, tooLong } from './accounts.rules.ts'
import { loggingRefusal, takeAttempt } from './attempts.usecases.ts'
import type { KnownBrowsers } from './knownBrowsers.usecases.ts'
import type { LinksRepository } from './links.repository.ts'
import type { LoginLimits } from './loginLimits.usecases.ts'
import type { SecurityEventsRepository } from './securityEvents.repository.ts'

/** Who asks, by the session that asks. */
export type Actor = Pick<Session, 'userId'> & { sessionId: string }

export type CredentialsParts = {
  provider: Pick<AuthProvider, 'isPassword' | 'changeEmail' | 'changePassword'>
  accounts: Pick<AccountsRepository, 'findProfile'>
  links: Pick<LinksRepository, 'issue' | 'revoke'>
  events: SecurityEventsRepository
  knownBrowsers: Pick<KnownBrowsers, 'remember'>
  loginLimits: Pick<LoginLimits, 'takeConfirmation'>
  enqueueMail: EnqueueMail
  isCommonPassword: IsCommonPassword
  limits: {
    /** Passwords asked for again, for one account. Not that of its logins: with that, strangers could lock a person out. */
    passwordPerAccount: RateLimit
    loginPerIp: RateLimit
    /** Changes that are made: taken within theirs, so that one too many is none, and a refused one counts nothing. */
    changePerAccount: RateLimit
  }
  clock: Clock
  log: Log
}

/**
 * Asks somebody who is signed in for the password again, in the field `password`. Throws `invalid_field`,
 * `wrong_password`, `too_many_attempts` or `too_many_wrong_passwords`.
 */
export type AskPassword = (password: string, actor: Actor, client: ClientInfo) => Promise<void>

export type Credentials = ReturnType<typeof createCredentials>

/** Changing what an account signs in with, by somebody who is signed in and knows the password. */
export function createCredentials(parts: CredentialsParts) {
  const { provider, accounts, links, events, enqueueMail, isCommonPassword, limits, clock, log } = parts

  /**
   * Refuses a password that cannot be right before it costs anything, and counts those that may be as wrong ones of this
   * day. Gives the way to take that back when it was right.
   */
  async function verifySecondFactor(
    password: string,
    field: string,
    actor: Actor,
    client: ClientInfo,
  ): Promise<() => Promise<void>> {
    if (password === '') throw new AppError('wrong_password', ACCOUNT_MESSAGES.fieldsMissing, { field })
    refuseField(field, tooLong(password))
    await takeAttempt(limits.loginPerIp, ipKey(client.address), client, log)
    await takeAttempt(limits.passwordPerAccount, actor.userId, client, log)
    return loggingRefusal(() => parts.loginLimits.takeConfirmation(actor.userId), client, log)
  }

  function wrongPassword(field: string, { userId }: Actor, { address }: ClientInfo): AppError {
    log.warn({ user_id: userId, address }, 'password refused')
    return new AppError('wrong_password', undefined, { field })
  }

  return {
    askPassword: (async (password, actor, client) => {
      const passwordWasRight = await verifySecondFactor(password, 'password', actor, client)
      if (!(await provider.isPassword({ userId: actor.userId, password }))) {
        throw wrongPassword('password', actor, client)
      }
      await Promise.all([passwordWasRight(), limits.passwordPerAccount.forget(actor.userId)])
    }) satisfies AskPassword,

    /**
     * Gives the account another address. Both are told: the new one is asked to confirm, and a former one that was
     * confirmed can undo the change for seven days. Throws `invalid_field`, `wrong_password`, `account_exists`,
     * `too_many_attempts` or `too_many_wrong_passwords`; then nothing has changed.
     */
    async changeEmail(change: { newEmail: string; password: string }, actor: Actor, client: ClientInfo): Promise<void> {
      refuseField('new_email', change.newEmail.trim() === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      refuseField('new_email', emailFault(change.newEmail))
      const passwordWasRight = await verifySecondFactor(change.password, 'password', actor, client)
      const email = normaliseEmail(change.newEmail)
      const { userId } = actor
      const outcome = await provider.changeEmail(
        { userId, email, password: change.password },
        async (tx, { before, wasVerified }) => {
          await takeAttempt(limits.changePerAccount, userId, client, log)
          // They went to a mailbox that does not speak for this account any more.
          await links.revoke(tx, userId, ['reset_password', 'verify_email'])
          const now = clock.now()
          // Nobody knows its token, the mail brings another; but from now on it keeps the address for its former owner.
          // Whoever has not shown to have it could keep any address from its owner like that.
          if (wasVerified) await links.issue('undo_email_change', { userId, email: before, since: now }, now, tx)
          await events.record(tx, userId, 'email_changed', client, now)
          await enqueueMail(tx, accountMail('verify_email', userId, email, {}))
          const told = wasVerified
            ? accountMail('email_changed', userId, before, {
                to: email,
                address: client.address,
                changed_at: now.toISOString(),
              })
            : accountMail('unconfirmed_email_changed', userId, before, {})
          await enqueueMail(tx, told)
        },
      )
      if (outcome !== 'wrong_password') await passwordWasRight()
      switch (outcome) {
        case 'changed':
          await limits.passwordPerAccount.forget(userId)
          log.info({ user_id: userId, address: client.address }, 'email changed')
          return
        case 'wrong_password':
          throw wrongPassword('password', actor, client)
        case 'account_exists':
          throw new AppError('account_exists', ACCOUNT_MESSAGES.emailTaken, { field: 'new_email' })
        case 'invalid_email':
          throw new AppError('invalid_field', ACCOUNT_MESSAGES.emailInvalid, { field: 'new_email' })
      }
    },

    /**
     * Gives the account another password and ends every session but the one that asks. Gives Set-Cookie lines by which
     * its browser stays known to the account; no other one does. Throws `invalid_field`, `wrong_password`,
     * `too_many_attempts` or `too_many_wrong_passwords`; then nothing has changed.
     */
    async changePassword(
      change: { currentPassword: string; newPassword: string },
      actor: Actor,
      client: ClientInfo,
    ): Promise<readonly string[]> {
      const { currentPassword, newPassword } = change
      refuseField('new_password', newPassword === '' ? ACCOUNT_MESSAGES.fieldsMissing : null)
      refuseField('new_password', checkPassword(newPassword))
      refuseField('new_password', isCommonPassword(newPassword) ? ACCOUNT_MESSAGES.passwordTooCommon : null)
      const passwordWasRight = await verifySecondFactor(currentPassword, 'current_password', actor, client)
      const { userId } = actor
      const profile = await accounts.findProfile(userId)
      if (profile === null) throw new AppError('signed_out')
      const outcome = await provider.changePassword({ ...actor, currentPassword, newPassword }, async (tx) => {
        await takeAttempt(limits.changePerAccount, userId, client, log)
        await links.revoke(tx, userId, ['reset_password'])
        await events.record(tx, userId, 'password_changed', client, clock.now())
        await enqueueMail(tx, accountMail('password_changed', userId, profile.email, { address: client.address }))
      })
      if (outcome === 'wrong_password') throw wrongPassword('current_password', actor, client)
      await Promise.all([passwordWasRight(), limits.passwordPerAccount.forget(userId)])
      log.info({ user_id: userId, address: client.address }, 'password changed')
      return parts.knownBrowsers.remember(userId, client)
    },
  }
}
