import type { Clock } from '#server/platform/clock/clock.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ChecksRepository, RemindedCheck } from './checks.repository.ts'

export type RemindersParts = {
  repository: Pick<ChecksRepository, 'takeDue'>
  /** Queues the mail of a check, if its owner wants such mails. */
  queueMail: (tx: Tx, userId: UserId, check: Pick<RemindedCheck, 'repairId' | 'on'>) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
}

/** Checks of one transaction. */
const PER_STEP = 100

export type Reminders = ReturnType<typeof createReminders>

/** Reminds owners of the day on which they want to look at a repair again. */
export function createReminders({ repository, queueMail, inTransaction, clock }: RemindersParts) {
  return {
    /**
     * Queues the mails that are due. Each is queued in the transaction that notes it, so there is one for each day that
     * was chosen, whatever ends in between and however many processes do this.
     */
    async queueDue(signal?: AbortSignal): Promise<void> {
      for (;;) {
        const taken = await inTransaction(async (tx) => {
          const checks = await repository.takeDue(tx, clock.now(), PER_STEP)
          for (const check of checks) {
            if (check.isWanted && check.createdBy !== null) await queueMail(tx, check.createdBy, check)
          }
          return checks.length
        })
        if (taken < PER_STEP) return
        signal?.throwIfAborted()
      }
    },
  }
}
