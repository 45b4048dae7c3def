import { roleAllows } from '#shared/workspaces/roles.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { UnaddressedMail } from '../mails/mails.types.ts'
import type { Shops } from '../shops/shops.usecases.ts'

export type TellDecidersParts = {
  shops: Pick<Shops, 'names'>
  /** Queues the mail, if this person wants such mails. */
  notify: (tx: Tx, userId: UserId, mail: UnaddressedMail) => Promise<void>
}

export type TellDeciders = (tx: Tx, shopId: WorkspaceId, mail: UnaddressedMail) => Promise<void>

/** Queues a mail to each member of a shop who may accept or decline requests. */
export function createTellDeciders({ shops, notify }: TellDecidersParts): TellDeciders {
  return async (tx, shopId, mail) => {
    for (const { userId, role } of await shops.names(shopId, tx)) {
      if (roleAllows(role, 'intake')) await notify(tx, userId, mail)
    }
  }
}
