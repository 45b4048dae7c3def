import type { Clock } from '#server/platform/clock/clock.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { GatheredNews, RepairNewsRepository } from './repairNews.repository.ts'

export type RepairNewsParts = {
  repository: Pick<RepairNewsRepository, 'add' | 'takeDue'>
  /** Queues the mail, if its recipient wants such mails. */
  queueMail: (tx: Tx, news: GatheredNews) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
}

/** Minutes in which news about one repair are gathered for one person. */
const GATHERED_MINUTES = 10

/** Mails of one transaction. */
const PER_STEP = 100

export type RepairNews = ReturnType<typeof createRepairNews>

/** Tells people by mail that work was given to them, and that they were mentioned. */
export function createRepairNews({ repository, queueMail, inTransaction, clock }: RepairNewsParts) {
  return {
    /** Adds to the next mail about this repair to each of these people. */
    async tell(
      tx: Tx,
      { repairId, userIds, isAssigned }: { repairId: string; userIds: readonly UserId[]; isAssigned: boolean },
    ): Promise<void> {
      const since = clock.now()
      const mailAt = new Date(since.getTime() + GATHERED_MINUTES * 60_000)
      // In one order, so that two transactions never wait for each other.
      for (const userId of userIds.toSorted()) {
        await repository.add(tx, { userId, repairId, isAssigned, since }, mailAt)
      }
    },

    /** Queues the mails that are due, each in the transaction that removes what it tells. */
    async queueDue(signal?: AbortSignal): Promise<void> {
      for (;;) {
        const taken = await inTransaction(async (tx) => {
          const due = await repository.takeDue(tx, clock.now(), PER_STEP)
          for (const news of due) await queueMail(tx, news)
          return due.length
        })
        if (taken < PER_STEP) return
        signal?.throwIfAborted()
      }
    },
  }
}
