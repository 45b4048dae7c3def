import { AppError } from '#shared/errors/appError.ts'
import { checkSupportMessage } from '#shared/support/support.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ipKey, type RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
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
  /** Where messages are mailed to; without it they are only stored. */
  supportEmail: string | undefined
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** Who writes, and from which network address. */
export type Writer = { userId: string; address: string }

export type Support = ReturnType<typeof createSupport>

export function createSupport(parts: SupportParts) {
  const { repository, perAccount, perIp, mails, supportEmail, inTransaction, clock, log } = parts

  return {
    /**
     * Stores a message of a person, and mails it to whoever answers. Throws `invalid_field` or `too_many_attempts`.
     */
    async send({ userId, address }: Writer, form: { subject: string; message: string }): Promise<StoredMessage> {
      const sanitize = { subject: sanitizeLine(form.subject), message: sanitizeText(form.message) }
      const fault = checkSupportMessage(sanitize)
      if (fault !== null) throw new AppError('invalid_field', fault.message, { field: fault.field })
      // First the narrower one: who is refused by it takes nothing from the others of an office.
      await perAccount.take(userId)
      await perIp.take(ipKey(address))
      const stored: StoredMessage = { id: newId(), ...sanitize, createdAt: clock.now() }
      await inTransaction(async (tx) => {
        await repository.insert(tx, userId, stored)
        if (supportEmail !== undefined) await mails.enqueue(tx, supportMail(supportEmail, userId, stored.id))
      })
      log.info({ user_id: userId, message_id: stored.id }, 'message to support')
      return stored
    },

    /** What the person has sent, newest first. */
    sentBy: (userId: string): Promise<StoredMessage[]> => repository.latest(userId, SHOWN_MESSAGES),
  }
}
