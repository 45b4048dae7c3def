import { AppError } from '#shared/errors/appError.ts'
import { hasFeature } from '#shared/plans/features.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'
import { TRANSFER_DAYS } from '#shared/shops/shops.rules.ts'
import type { SecurityEventKind } from '#shared/accounts/securityEvents.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { ClientInfo } from '../accounts/accounts.port.ts'
import type { VerifyPassword } from '../accounts/credentials.usecases.ts'
import type { Mail } from '../mails/mails.types.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'
import type { MembersRepository } from './members.repository.ts'
import { offerMail, transferMail } from './shops.mails.ts'
import type { ShopsRepository } from './shops.repository.ts'
import type { StoredMember } from './shops.types.ts'
import type { Offer, TransfersRepository } from './transfers.repository.ts'

export type TransfersParts = {
  repository: TransfersRepository
  members: Pick<MembersRepository, 'lockShop' | 'list' | 'setRole'>
  shops: Pick<ShopsRepository, 'ofMember' | 'lockPerson'>
  verifyPassword: VerifyPassword
  ownPlanOf: (userId: UserId) => Promise<Plan>
  recordEvent: (tx: Tx, userId: UserId, kind: SecurityEventKind, client: ClientInfo, at: Date) => Promise<void>
  activities: Pick<Activities, 'note'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

const DAY_MS = 24 * 60 * 60 * 1000

export type Transfers = ReturnType<typeof createTransfers>

/** A shop that gets another owner: it is offered to an admin, who accepts. */
export function createTransfers(parts: TransfersParts) {
  const { repository, members, shops, verifyPassword, recordEvent, enqueueMail, inTransaction, clock, log } = parts

  async function locked(tx: Tx, { workspaceId, userId }: Member) {
    const shop = await members.lockShop(tx, workspaceId)
    const all = shop === null ? [] : await members.list(workspaceId, tx)
    const self = all.find((each) => each.userId === userId)
    const owner = all.find(({ role }) => role === 'owner')
    if (shop === null || self === undefined || owner === undefined) throw new AppError('not_found')
    return { shop, all, self, owner }
  }

  const mayOwn = ({ role, emailVerified }: StoredMember) => role === 'admin' && emailVerified

  return {
    /** The offer of the shop that the request is for. */
    find: (member: Member): Promise<Offer | null> => repository.find(member.workspaceId, clock.now()),

    /** Offers the shop to an admin. Throws `role_missing`, `wrong_password`, `not_found` or `invalid_field`. */
    async offer(member: Member, to: { userId: string; password: string }, client: ClientInfo): Promise<Offer> {
      const shopId = member.workspaceId
      doOrThrow(member, 'own', shopId)
      await verifyPassword(to.password, member, client)
      return inTransaction(async (tx) => {
        const { shop, all, self } = await locked(tx, member)
        if (self.role !== 'owner') throw new AppError('role_missing')
        const target = all.find(({ userId }) => userId === to.userId)
        if (target === undefined) throw new AppError('not_found')
        if (!mayOwn(target)) throw new AppError('invalid_field', SHOP_MESSAGES.notAnAdmin, { field: 'user_id' })
        const offer = { to: target.userId, expiresAt: new Date(clock.now().getTime() + TRANSFER_DAYS * DAY_MS) }
        await repository.put(tx, shopId, offer)
        const { userId, email } = target
        await enqueueMail(tx, offerMail({ userId, email }, { shopId, shop: shop.name, by: self.name }))
        await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
        log.info({ user_id: member.userId, shop_id: shopId, member_id: userId }, 'shop offered')
        return offer
      })
    },

    /**
     * Makes the person the owner, and the owner an admin, in one transaction. Throws `not_found` without an offer,
     * `wrong_password`, `plan_needed` or `shop_exists`.
     */
    async accept(member: Member, password: string, client: ClientInfo): Promise<void> {
      const { workspaceId: shopId, userId } = member
      if ((await repository.find(shopId, clock.now()))?.to !== userId) throw new AppError('not_found')
      await verifyPassword(password, member, client)
      if (!hasFeature(await parts.ownPlanOf(userId), 'teamCollaboration')) throw new AppError('plan_needed')
      await inTransaction(async (tx) => {
        if (!(await shops.lockPerson(tx, userId))) throw new AppError('signed_out')
        const { shop, self, owner } = await locked(tx, member)
        const offer = await repository.find(shopId, clock.now(), tx)
        if (offer?.to !== userId || !mayOwn(self)) throw new AppError('not_found')
        if ((await shops.ofMember(userId, tx)).some(({ role }) => role === 'owner')) throw new AppError('shop_exists')
        // In this order, because a shop never has two owners, not even between two statements.
        await members.setRole(tx, shopId, owner.userId, 'admin')
        await members.setRole(tx, shopId, userId, 'owner')
        await repository.remove(tx, shopId)
        await parts.activities.note(tx, { actorId: userId, workspaceId: shopId, kind: 'owner_changed' })
        const at = clock.now()
        await recordEvent(tx, owner.userId, 'shop_handed_over', client, at)
        await recordEvent(tx, userId, 'shop_received', client, at)
        for (const each of [owner, self]) {
          const names = { shopId, shop: shop.name, from: owner.name, to: self.name }
          await enqueueMail(tx, transferMail(each, names))
          await notifyScreens(tx, { to: each.userId, topic: 'shops', ids: [shopId] })
        }
        await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
      })
      log.info({ user_id: userId, shop_id: shopId }, 'shop handed over')
    },

    /** Takes the offer back, or declines it. Throws `not_found` without one, and for everybody else `role_missing`. */
    async cancel(member: Member): Promise<void> {
      const shopId = member.workspaceId
      await inTransaction(async (tx) => {
        const { self } = await locked(tx, member)
        const offer = await repository.find(shopId, clock.now(), tx)
        if (self.role !== 'owner' && offer?.to !== self.userId) throw new AppError('role_missing')
        if (offer === null) throw new AppError('not_found')
        await repository.remove(tx, shopId)
        await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
      })
    },
  }
}
