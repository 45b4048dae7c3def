import { AppError } from '#shared/errors/appError.ts'
import { checkSupportMessage } from '#shared/support/support.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Mails } from '../mails/mails.usecases.ts'
import { SHOWN_MESSAGES } from './support.config.ts'
import { supportMail } from './support.mails.ts'
import type { SupportRepository } from './support.repository.ts'
import { sanitizeLine, sanitizeText } from './support.rules.ts'
import type { StoredMessage } from './support.types.ts'

export type SupportParts = {
  repository: SupportRepository
  perAccount: RateLimit
  perIp: RateLimit
  mails: Pick<Mails, 'enqueue'>
  /** The address that messages are mailed to. Without it they are only stored. */
  supportEmail: string | undefined
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The author and their IP address. */
export type Writer = { userId: UserId; ipAddress: string }

export type Support = ReturnType<typeof createSupport>

export function createSupport(parts: SupportParts) {
  const { repository, perAccount, perIp, mails, supportEmail, inTransaction, clock, log } = parts

  return {
    /** Stores a person's message and mails it to the support staff. Throws `invalid_field` or `too_many_attempts`. */
    async send({ userId, ipAddress }: Writer, form: { subject: string; message: string }): Promise<StoredMessage> {
      const sanitized = { subject: sanitizeLine(form.subject), message: sanitizeText(form.message) }
      const error = checkSupportMessage(sanitized)
      if (error !== null) throw new AppError('invalid_field', error.message, { field: error.field })
      // The narrower limit is checked first: a person who exceeds it uses up nothing of their office's shared limit.
      await perAccount.take(userId)
      await perIp.take(ipKey(ipAddress))
      const stored: StoredMessage = { id: newId(), ...sanitized, createdAt: clock.now() }
      await inTransaction(async (tx) => {
        await repository.insert(tx, userId, stored)
        if (supportEmail !== undefined) await mails.enqueue(tx, supportMail(supportEmail, userId, stored.id))
      })
      log.info({ user_id: userId, message_id: stored.id }, 'message to support')
      return stored
    },

    /** The person's messages, newest first. */
    sentBy: (userId: UserId): Promise<StoredMessage[]> => repository.latest(userId, SHOWN_MESSAGES),
  }
}
