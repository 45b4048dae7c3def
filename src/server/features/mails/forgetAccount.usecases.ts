import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { DevMailbox } from './mails.port.ts'
import type { MailsRepository } from './mails.repository.ts'

export type ForgetAccountParts = {
  repository: Pick<MailsRepository, 'idsOf' | 'removeTo'>
  devMailbox: Pick<DevMailbox, 'remove'>
}

/**
 * Deletes the mails to an account and about it, and their files in the dev mailbox, in the transaction that erases the
 * account.
 */
export function createForgetAccount({ repository, devMailbox }: ForgetAccountParts) {
  return async (tx: Tx, account: { userId: UserId; email: string }): Promise<void> => {
    await devMailbox.remove({ ids: await repository.idsOf(tx, account), to: account.email })
    await repository.removeTo(tx, account.email)
  }
}
