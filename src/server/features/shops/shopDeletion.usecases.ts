import { AppError } from '#shared/errors/appError.ts'
import { SHOP_DELETION_DAYS } from '#shared/shops/shops.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import type { VerifyPassword } from '../accounts/credentials.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'
import type { MembersRepository } from './members.repository.ts'
import { shopDeletionMail } from './shops.mails.ts'
import type { ShopsRepository } from './shops.repository.ts'
import type { ShopDeletionRepository } from './shopDeletion.repository.ts'

export type ShopDeletionParts = {
  repository: ShopDeletionRepository
  members: Pick<MembersRepository, 'lockShop' | 'list'>
  shops: Pick<ShopsRepository, 'lockPerson'>
  verifyPassword: VerifyPassword
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const DAY_MS = 24 * 60 * 60 * 1000

export type ShopDeletion = ReturnType<typeof createShopDeletion>

/** The deletion of a shop: its owner requests it, can cancel it for thirty days, and then everything is erased. */
export function createShopDeletion(parts: ShopDeletionParts) {
  const { repository, members, shops, verifyPassword, enqueueMail, inTransaction, clock, log } = parts

  async function tell(tx: Tx, id: WorkspaceId): Promise<void> {
    for (const { userId } of await members.list(id, tx)) {
      await notifyScreens(tx, { to: userId, topic: 'shops', ids: [id] })
    }
  }

  return {
    /** Returns when the shop is erased. A second request changes nothing. Throws `role_missing` or `wrong_password`. */
    async request(member: Member, password: string, client: ClientInfo): Promise<Date> {
      const { workspaceId: id, userId } = member
      doOrThrow(member, 'own', id)
      await verifyPassword(password, member, client)
      const dueAt = await inTransaction(async (tx) => {
        const shop = await members.lockShop(tx, id)
        const all = await members.list(id, tx)
        // The shop may have got another owner meanwhile.
        const by = all.find((each) => each.role === 'owner' && each.userId === userId)
        if (shop === null || by === undefined) throw new AppError('role_missing')
        const before = await repository.dueAt(id, tx)
        if (before !== null) return before
        const now = clock.now()
        const due = new Date(now.getTime() + SHOP_DELETION_DAYS * DAY_MS)
        await repository.setDue(tx, id, { requestedAt: now, dueAt: due })
        for (const each of all) {
          // An unconfirmed address may belong to somebody else.
          if (each.emailVerified) {
            await enqueueMail(tx, shopDeletionMail(each, { shop: shop.name, shopId: id, by: by.name, dueAt: due }))
          }
        }
        await tell(tx, id)
        return due
      })
      log.info({ user_id: userId, shop_id: id, due_at: dueAt }, 'deletion of a shop requested')
      return dueAt
    },

    /** Keeps the shop. Throws `role_missing`, or `signed_out` for an owner who is leaving. */
    async restore(member: Member): Promise<void> {
      const { workspaceId: id, userId } = member
      doOrThrow(member, 'own', id)
      await inTransaction(async (tx) => {
        // A shop that is kept keeps its owner, so who is about to go cannot keep it.
        if (!(await shops.lockPerson(tx, userId))) throw new AppError('signed_out')
        await members.lockShop(tx, id)
        const isOwner = (await members.list(id, tx)).some((each) => each.role === 'owner' && each.userId === userId)
        if (!isOwner) throw new AppError('role_missing')
        await repository.setDue(tx, id, null)
        await tell(tx, id)
      })
      log.info({ user_id: member.userId, shop_id: id }, 'deletion of a shop canceled')
    },

    /** The shops that are due now. */
    listDue: (limit: number): Promise<WorkspaceId[]> => repository.listDue(clock.now(), limit),

    /** Locks a shop that may be erased until the transaction ends. False when it is not due, or no longer there. */
    lockDue: (tx: Tx, id: WorkspaceId): Promise<boolean> => repository.lockDue(tx, id, clock.now()),

    /** The last step: deletes the workspace of the shop with everything that hangs on it. */
    async erase(tx: Tx, id: WorkspaceId): Promise<void> {
      await tell(tx, id)
      await repository.remove(tx, id)
    },
  }
}
