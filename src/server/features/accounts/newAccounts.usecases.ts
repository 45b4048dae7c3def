import { ACCOUNT_MESSAGES, checkName, normalizeEmail } from '#shared/accounts/credentials.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { isUsableEmail, throwIfInvalid } from './accounts.errors.ts'
import { emailError } from './accounts.rules.ts'
import type { LinksRepository } from './links.repository.ts'
import type { NewAccountsRepository } from './newAccounts.repository.ts'
import { NO_REQUEST, type SecurityEventsRepository } from './securityEvents.repository.ts'

export type NewAccountsParts = {
  repository: NewAccountsRepository
  links: Pick<LinksRepository, 'issue'>
  events: Pick<SecurityEventsRepository, 'record'>
  inTransaction: InTransaction
  clock: Clock
}

/** An account with the token of the link by which its owner chooses a password. */
export type NewAccount = { userId: UserId; email: string; name: string; token: string; expiresAt: Date }

/** The operator passes the link on to the owner, which takes longer than a mail. */
const LINK_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates an account for the operator. Nobody can log in to it before its owner has chosen a password. Throws
 * `invalid_field` or `account_exists`.
 */
export async function addAccount(
  { repository, links, events, inTransaction, clock }: NewAccountsParts,
  typed: { email: string; name: string },
): Promise<NewAccount> {
  throwIfInvalid('email', emailError(typed.email))
  throwIfInvalid('name', checkName(typed.name))
  const [email, name] = [normalizeEmail(typed.email), typed.name.trim()]
  throwIfInvalid('email', isUsableEmail(email) ? null : ACCOUNT_MESSAGES.emailInvalid)
  const at = clock.now()
  return inTransaction(async (tx) => {
    const userId = await repository.insert(tx, { email, name, passwordHash: null, at })
    if (userId === null) throw new AppError('account_exists', ACCOUNT_MESSAGES.emailTaken, { field: 'email' })
    await events.record(tx, userId, 'registered', NO_REQUEST, at)
    const expiresAt = new Date(at.getTime() + LINK_DAYS * DAY_MS)
    const token = await links.issue('reset_password', { userId, email }, at, tx, expiresAt)
    return { userId, email, name, token, expiresAt }
  })
}
