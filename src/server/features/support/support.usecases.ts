import { AppError } from '#shared/errors/appError.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { CODE_MINUTES, SUPPORT_MESSAGES, checkSupportMessage, type SupportForm } from '#shared/support/support.rules.ts'
import type { Member } from '#server/platform/actor.ts'
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
import type { PhoneSupport, StoredMessage } from './support.types.ts'

export type SupportParts = {
  repository: SupportRepository
  perAccount: RateLimit
  perIp: RateLimit
  codes: RateLimit
  mails: Pick<Mails, 'enqueue'>
  /** The address that messages are mailed to. Without it they are only stored. */
  supportEmail: string | undefined
  /** Without it nobody may call. */
  phone: PhoneSupport | null
  /** The plan that decides what a person may do. */
  planOf: (actor: Member) => Promise<Plan>
  /** Six random digits. */
  newCode: () => string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The author and their IP address. */
export type Writer = { actor: Member; ipAddress: string }

export type Support = ReturnType<typeof createSupport>

export function createSupport(parts: SupportParts) {
  const { repository, perAccount, perIp, mails, supportEmail, inTransaction, clock, log } = parts

  async function phoneFor(actor: Member): Promise<PhoneSupport | null> {
    if (parts.phone === null) return null
    return (await parts.planOf(actor)).limits.supportLevel === 'phone' ? parts.phone : null
  }

  async function requirePhone(actor: Member): Promise<void> {
    if ((await phoneFor(actor)) === null) throw new AppError('limit_reached', SUPPORT_MESSAGES.noPhone)
  }

  return {
    /**
     * Stores a person's message and mails it to the support staff. Throws `invalid_field`, `too_many_attempts`, or
     * `limit_reached` where it asks for a call and the person may not call either.
     */
    async send({ actor, ipAddress }: Writer, form: SupportForm): Promise<StoredMessage> {
      const { userId } = actor
      const sanitized = {
        subject: sanitizeLine(form.subject),
        message: sanitizeText(form.message),
        phone: sanitizeLine(form.phone),
        best_time: sanitizeLine(form.best_time),
      }
      const error = checkSupportMessage(sanitized)
      if (error !== null) throw new AppError('invalid_field', error.message, { field: error.field })
      if (sanitized.phone !== '' || sanitized.best_time !== '') await requirePhone(actor)
      // The narrower limit is checked first: a person who exceeds it uses up nothing of their office's shared limit.
      await perAccount.take(userId)
      await perIp.take(ipKey(ipAddress))
      const { best_time: bestTime, ...texts } = sanitized
      const stored: StoredMessage = { id: newId(), ...texts, bestTime, createdAt: clock.now() }
      await inTransaction(async (tx) => {
        await repository.insert(tx, userId, stored)
        if (supportEmail !== undefined) await mails.enqueue(tx, supportMail(supportEmail, userId, stored.id))
      })
      log.info({ user_id: userId, message_id: stored.id }, 'message to support')
      return stored
    },

    /** The phone of support, for those whose plan includes it. */
    phoneFor,

    /**
     * Gives a person the code that tells support who is calling, in place of the one before. Throws `limit_reached` or
     * `too_many_attempts`.
     */
    async giveCode(actor: Member): Promise<{ code: string; end: Date }> {
      await requirePhone(actor)
      await parts.codes.take(actor.userId)
      const now = clock.now()
      const end = new Date(now.getTime() + CODE_MINUTES * 60_000)
      return inTransaction(async (tx) => {
        for (;;) {
          const code = parts.newCode()
          // Another account has this one in one of a million times for each that is on the phone.
          if (await repository.replaceCode(tx, actor.userId, code, { now, end })) return { code, end }
        }
      })
    },

    /** The person's messages, newest first. */
    sentBy: (userId: UserId): Promise<StoredMessage[]> => repository.latest(userId, SHOWN_MESSAGES),
  }
}
