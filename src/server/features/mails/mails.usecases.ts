import { z } from 'zod'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Jobs, JobType } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { KEPT_DAYS } from './mails.config.ts'
import type { MailsRepository } from './mails.repository.ts'
import type { MailContent, Mail, MailKind } from './mails.types.ts'

export type MailsParts = {
  repository: MailsRepository
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  log: Log
}

/** The job that sends one mail. */
export const SEND_MAIL: JobType<{ mailId: string }> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
}

const DAY_MS = 86_400_000

/**
 * The last sentence of a mail that its recipient can turn off in the account settings, and the link to the settings.
 */
export function unsubscribeFooter(
  settingsUrl: string,
  preference: string,
): Required<Pick<MailContent, 'footnote' | 'unsubscribeUrl'>> {
  return {
    footnote: `You're getting this email because ${preference} are on in your account settings.`,
    unsubscribeUrl: settingsUrl,
  }
}

export type Mails = ReturnType<typeof createMails>

export function createMails({ repository, jobs, clock, log }: MailsParts) {
  return {
    /** Adds a mail to the queue in the caller's transaction. It is sent only if that transaction commits. */
    async enqueue(tx: Tx, mail: Mail): Promise<void> {
      const id = newId()
      await repository.insert(tx, id, mail, clock.now())
      await jobs.enqueue(tx, SEND_MAIL, { mailId: id }, { afterSeconds: mail.afterSeconds ?? 0 })
    },

    /** Whether a mail of this kind has been sent to a person since then. */
    wasSent: (userId: UserId, kind: MailKind, since: Date): Promise<boolean> => repository.wasSent(userId, kind, since),

    /** How many mails are in each state; of those that have ended, the ones of the last day. */
    countByState: () => repository.countByState(new Date(clock.now().getTime() - DAY_MS)),

    /** Ends a mail after its last attempt has failed. */
    async giveUp(id: string): Promise<void> {
      const now = clock.now()
      // If the last attempt was interrupted while it sent the mail, the mail may have been delivered.
      if (await repository.end(id, ['sending'], 'unknown', now)) {
        log.error({ mail_id: id }, 'sending a mail was interrupted; it is not sent again')
      } else if (await repository.end(id, ['queued'], 'failed', now)) {
        log.error({ mail_id: id }, 'a mail could not be sent')
      }
    },

    /** Deletes old mails, and with them the addresses that they were sent to. */
    async forgetOld(): Promise<void> {
      const removed = await repository.removeBefore(new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
      if (removed > 0) log.info({ removed }, 'old mails deleted')
    },
  }
}
