import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { accountMail } from './accounts.mails.ts'
import type { EnqueueMail, ClientInfo } from './accounts.port.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import type { LinksRepository } from './links.repository.ts'
import type { SecondFactorRepository } from './secondFactor.repository.ts'
import { NO_REQUEST, type SecurityEventsRepository } from './securityEvents.repository.ts'

export type SecondFactorRemovalParts = {
  repository: Pick<SecondFactorRepository, 'lock' | 'remove'>
  accounts: Pick<AccountsRepository, 'findByEmail'>
  links: Pick<LinksRepository, 'revoke'>
  events: Pick<SecurityEventsRepository, 'record' | 'hasSince'>
  enqueueMail: EnqueueMail
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The state of the second factor after a person has shown access to the mailbox of the account. */
export type SecondFactorLeft = 'off' | 'removed' | 'on'

export type SecondFactorRemoval = ReturnType<typeof createSecondFactorRemoval>

/** Removes a second factor without a code: the owner of the account has not added it, or has lost it. */
export function createSecondFactorRemoval(parts: SecondFactorRemovalParts) {
  const { repository, accounts, links, events, enqueueMail, inTransaction, clock, log } = parts

  /** Removes the second factor or an unfinished setup. With `since`, one that was confirmed before that time stays. */
  async function takeBack(tx: Tx, userId: UserId, client: ClientInfo, since: Date | null): Promise<SecondFactorLeft> {
    const factor = await repository.lock(tx, userId)
    const confirmedAt = factor?.confirmedAt ?? null
    if (confirmedAt !== null && since !== null && confirmedAt < since) return 'on'
    await repository.remove(tx, userId)
    await links.revoke(tx, userId, ['undo_second_factor'])
    if (confirmedAt === null) return 'off'
    await events.record(tx, userId, 'two_step_undone', client, clock.now())
    log.info({ user_id: userId, ip_address: client.ipAddress }, 'second factor removed by a link')
    return 'removed'
  }

  return {
    /**
     * Called in the transaction of the link that undoes it. False when the second factor that the link was about, on at
     * that time, is gone: its mail was sent late, perhaps because the server of its reader kept it waiting.
     */
    async undo(tx: Tx, userId: UserId, client: ClientInfo, onAt: Date): Promise<boolean> {
      const confirmedAt = (await repository.lock(tx, userId))?.confirmedAt ?? null
      if (confirmedAt === null || confirmedAt > onAt) return false
      await takeBack(tx, userId, client, null)
      return true
    },

    /**
     * Called in the transaction that undoes a change of the email address, because the person who made the change may
     * have added a second factor after it. One from before the change stays: only its codes can remove it.
     */
    undoAddedSince: (tx: Tx, userId: UserId, client: ClientInfo, since: Date) => takeBack(tx, userId, client, since),

    /**
     * Called in the transaction in which a new password by mail confirms the email address for the first time. Early
     * versions did not require a confirmed address, so a person could register with the address of somebody else, turn
     * a second factor on, and lock the owner out for good. If the address was changed after the second factor was
     * confirmed, it stays.
     */
    async undoUnproven(tx: Tx, userId: UserId, client: ClientInfo): Promise<void> {
      const factor = await repository.lock(tx, userId)
      if (factor === null || factor.confirmedAt === null) return
      if (await events.hasSince(tx, userId, 'email_changed', factor.confirmedAt)) return
      await takeBack(tx, userId, client, null)
    },

    /**
     * For operators, when the owner of an email address has lost the phone and the recovery codes. The owner gets a
     * mail. Expects the address in lower case.
     */
    async removeByOperator(email: string): Promise<'unknown' | 'off' | 'removed'> {
      const owner = await accounts.findByEmail(email)
      if (owner === null) return 'unknown'
      return inTransaction(async (tx) => {
        const factor = await repository.lock(tx, owner.id)
        if (factor?.isConfirmed !== true) return 'off'
        await repository.remove(tx, owner.id)
        await links.revoke(tx, owner.id, ['undo_second_factor'])
        await events.record(tx, owner.id, 'two_step_removed', NO_REQUEST, clock.now())
        await enqueueMail(
          tx,
          accountMail('two_step_changed', owner.id, owner.email, { isOn: false, by: 'operator', address: '' }),
        )
        log.info({ user_id: owner.id }, 'second factor removed by an operator')
        return 'removed'
      })
    },
  }
}
