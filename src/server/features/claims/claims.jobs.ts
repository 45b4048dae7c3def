import { DUE_MAIL_DAYS } from '#shared/claims/claims.rules.ts'
import { utcCalendarDay } from '#shared/lib/calendarDay.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { ClaimEntriesRepository } from './claimEntries.repository.ts'
import { dueMail } from './claims.mails.ts'

const TELL_DUE = { name: 'tell-due-claims', payload: NO_PAYLOAD } as const

/** Entries per transaction, which commits together with their mails. */
const AT_A_TIME = 50

export type TellDueParts = {
  entries: Pick<ClaimEntriesRepository, 'takeDue'>
  accounts: Pick<Accounts, 'notify'>
  inTransaction: InTransaction
  clock: Clock
}

/** Once an hour, sends the one mail about each day that is near, whichever process runs it. */
export function tellDueJob({ entries, accounts, inTransaction, clock }: TellDueParts): JobDefinition {
  return defineJob(TELL_DUE, {
    cron: '12 * * * *',
    retryLimit: 2,
    expireInSeconds: 3000,
    concurrency: 1,
    async run(_payload, signal) {
      const at = clock.now()
      const days = { from: utcCalendarDay(at), to: utcCalendarDay(new Date(at.getTime() + DUE_MAIL_DAYS * 86_400_000)) }
      let taken: number
      do {
        signal.throwIfAborted()
        taken = await inTransaction(async (tx) => {
          const due = await entries.takeDue(tx, { ...days, at, limit: AT_A_TIME })
          for (const { id, createdBy } of due) {
            if (createdBy !== null) await accounts.notify(tx, createdBy, dueMail(id))
          }
          return due.length
        })
      } while (taken === AT_A_TIME)
    },
    // The next run follows in an hour.
    giveUp: async () => {},
  })
}
