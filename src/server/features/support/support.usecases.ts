import { AppError } from '#shared/errors/appError.ts'
import { checkSupportMessage } from '#shared/support/support.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import { SHOWN_MESSAGES } from './support.config.ts'
import type { SupportRepository } from './support.repository.ts'
import { tidyLine, tidyText } from './support.rules.ts'
import type { StoredMessage } from './support.types.ts'

export type SupportParts = { repository: SupportRepository; perAccount: RateLimit; clock: Clock; log: Log }

export type Support = ReturnType<typeof createSupport>

export function createSupport({ repository, perAccount, clock, log }: SupportParts) {
  return {
    /** Stores a message of a person. Throws `invalid_field` or `too_many_attempts`. */
    async send(userId: string, form: { subject: string; message: string }): Promise<StoredMessage> {
      const tidy = { subject: tidyLine(form.subject), message: tidyText(form.message) }
      const fault = checkSupportMessage(tidy)
      if (fault !== null) throw new AppError('invalid_field', fault.message, { field: fault.field })
      await perAccount.take(userId)
      const stored: StoredMessage = { id: newId(), ...tidy, createdAt: clock.now() }
      await repository.insert(userId, stored)
      log.info({ user_id: userId, message_id: stored.id }, 'message to support')
      return stored
    },

    /** What the person has sent, newest first. */
    sentBy: (userId: string): Promise<StoredMessage[]> => repository.latest(userId, SHOWN_MESSAGES),
  }
}
