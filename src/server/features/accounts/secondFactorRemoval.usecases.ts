import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
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

/** The second factor of an account after somebody has proved to own its mailbox. */
export type SecondFactorLeft = 'off' | 'removed' | 'on'

export type SecondFactorRemoval = ReturnType<typeof createSecondFactorRemoval>

/** How a second factor goes without a code: it was not added by the account's owner, or its owner has lost it. */
export function createSecondFactorRemoval(parts: SecondFactorRemovalParts) {
  const { repository, accounts, links, events, enqueueMail, inTransaction, clock, log } = parts

  /** Removes it, with a setup that was begun, when it counts and was confirmed since a moment, if one is given. */
  async function takeBack(tx: Tx, userId: string, client: ClientInfo, since: Date | null): Promise<SecondFactorLeft> {
    const factor = await repository.lock(tx, userId)
    const confirmedAt = factor?.confirmedAt ?? null
    if (confirmedAt !== null && since !== null && confirmedAt < since) return 'on'
    await repository.remove(tx, userId)
    await links.revoke(tx, userId, ['undo_second_factor'])
    if (confirmedAt === null) return 'off'
    await events.record(tx, userId, 'two_step_undone', client, clock.now())
    log.info({ user_id: userId, address: client.address }, 'second factor taken back')
    return 'removed'
  }

  return {
    /** In the transaction of a link that takes it back. */
    undo: (tx: Tx, userId: string, client: ClientInfo) => takeBack(tx, userId, client, null),

    /**
     * In the transaction that undoes a change of address: whoever made the change may have locked the account up. One
     * from before the change stays, since only its codes remove it.
     */
    undoAddedSince: (tx: Tx, userId: string, client: ClientInfo, since: Date) => takeBack(tx, userId, client, since),

    /**
     * In the transaction in which an address is proved for the first time: before a confirmed address was asked for,
     * anybody could register with another's and switch a second factor on, which would lock its owner out for good. One
     * from before a change of address was confirmed by somebody with the password, and stays.
     */
    async undoUnproven(tx: Tx, userId: string, client: ClientInfo): Promise<void> {
      const factor = await repository.lock(tx, userId)
      if (factor === null || factor.confirmedAt === null) return
      if (await events.hasSince(tx, userId, 'email_changed', factor.confirmedAt)) return
      await takeBack(tx, userId, client, null)
    },

    /**
     * For the people who run the product, when the owner of an address, in lower case, has lost phone and recovery
     * codes. The owner is told.
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
