import { AppError } from '#shared/errors/appError.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'
import { decidesAbout, type GivenRole, type Role } from '#shared/workspaces/roles.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import { doOrThrow } from '../workspaces/access.usecases.ts'
import type { MembersRepository } from './members.repository.ts'
import type { MemberRemoved } from './shops.events.ts'
import type { ShopsRepository } from './shops.repository.ts'
import type { StoredMember } from './shops.types.ts'

export type ShopMembersParts = {
  repository: MembersRepository
  shops: Pick<ShopsRepository, 'ofMember'>
  memberRemoved: MemberRemoved
  activities: Pick<Activities, 'note'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type ShopMembers = ReturnType<typeof createShopMembers>

/** Who ends a membership, and whether the API keys of that member go on as keys of this person. */
type Ending = { by: UserId; keys: 'keep' | 'revoke' }

/** Who is in a shop and what they are there. */
export function createShopMembers(parts: ShopMembersParts) {
  const { repository, shops, memberRemoved, activities, inTransaction, clock, log } = parts

  /** The members who were seen today by this process. */
  const seenToday = { day: '', who: new Set<string>() }

  /**
   * Locks the shop and finds two of its members as they are now, whatever they were when the request came in. Throws
   * `not_found`, and `role_missing` where the person may not decide about roles like these.
   */
  async function decide(tx: Tx, member: Member, userId: string, given: readonly Role[] = []) {
    const shop = await repository.lockShop(tx, member.workspaceId)
    const members = shop === null ? [] : await repository.list(member.workspaceId, tx)
    const self = members.find((each) => each.userId === member.userId)
    const other = members.find((each) => each.userId === userId)
    if (shop === null || self === undefined || other === undefined) throw new AppError('not_found')
    if (other !== self && !decidesAbout(self.role, [other.role, ...given])) throw new AppError('role_missing')
    return { shop, other }
  }

  async function end(tx: Tx, shopId: WorkspaceId, userId: UserId, how: Ending): Promise<void> {
    await repository.remove(tx, shopId, userId)
    await memberRemoved.publish(tx, { shopId, userId, ...how })
    const facts = how.by === userId ? {} : { by: how.by }
    await activities.note(tx, { actorId: userId, workspaceId: shopId, kind: 'member_left', facts })
    // The streams of who is gone end with this. Those who stay are told separately.
    await notifyScreens(tx, { to: userId, topic: 'shops', ids: [shopId] })
    await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
  }

  return {
    /** The members of the shop that the request is for. */
    async list(member: Member): Promise<StoredMember[]> {
      doOrThrow(member, 'read', member.workspaceId)
      return repository.list(member.workspaceId)
    },

    /** Gives a member another role. Throws `not_found`, `role_missing` or `shop_read_only`. */
    async changeRole(member: Member, userId: string, role: GivenRole): Promise<StoredMember> {
      const shopId = member.workspaceId
      doOrThrow(member, 'manage', shopId)
      const changed = await inTransaction(async (tx) => {
        const { other } = await decide(tx, member, userId, [role])
        // Nobody changes the own role: an owner would be gone, and an admin could not take it back.
        if (other.userId === member.userId || other.role === 'owner') throw new AppError('role_missing')
        await repository.setRole(tx, shopId, other.userId, role)
        // Whoever only looks on does no work.
        if (role === 'viewer') await memberRemoved.publish(tx, { shopId, userId: other.userId, by: member.userId })
        const facts = { role, by: member.userId }
        await activities.note(tx, { actorId: other.userId, workspaceId: shopId, kind: 'role_changed', facts })
        await notifyScreens(tx, { to: other.userId, topic: 'shops', ids: [shopId] })
        await notifyScreens(tx, { to: shopId, topic: 'shops', ids: [shopId] })
        return { ...other, role }
      })
      log.info({ user_id: member.userId, shop_id: shopId, member_id: userId, role }, 'role changed')
      return changed
    },

    /**
     * Takes somebody out of the shop, or lets the person leave, with the commit: what the person may see is found out
     * anew by each request. The API keys that the person made there end, too, unless `keys` keeps them. Throws
     * `not_found`, `role_missing`, or `owns_shop` for the owner.
     */
    async remove(member: Member, userId: string, keys: Ending['keys']): Promise<void> {
      const shopId = member.workspaceId
      if (userId !== member.userId) doOrThrow(member, 'dismiss', shopId)
      await inTransaction(async (tx) => {
        const { shop, other } = await decide(tx, member, userId)
        if (other.role === 'owner') throw new AppError('owns_shop', SHOP_MESSAGES.ownerLeaves(shop.name))
        await end(tx, shopId, other.userId, { by: member.userId, keys })
      })
      log.info({ user_id: member.userId, shop_id: shopId, member_id: userId }, 'member removed')
    },

    /** Ends all memberships of an account that is being erased, but that of an owner. */
    async forgetAccount(tx: Tx, userId: UserId): Promise<void> {
      for (const { id, role } of await shops.ofMember(userId, tx)) {
        if (role !== 'owner') await end(tx, id, userId, { by: userId, keys: 'revoke' })
      }
    },

    /**
     * Refuses to let an owner go who would leave a shop behind. One that is to be deleted does not keep its owner.
     * Throws `owns_shop`.
     */
    async refuseOwner(tx: Tx, userId: UserId): Promise<void> {
      const owned = (await shops.ofMember(userId, tx)).find(({ role }) => role === 'owner')
      if (owned === undefined || owned.deleteAfter !== null) return
      throw new AppError('owns_shop', SHOP_MESSAGES.ownerLeaves(owned.name))
    },

    /** Notes that a member was here today, with one statement a day in each process. */
    async seen(shopId: WorkspaceId, userId: UserId): Promise<void> {
      const day = clock.now().toISOString().slice(0, 10)
      if (seenToday.day !== day) Object.assign(seenToday, { day, who: new Set<string>() })
      const key = `${shopId} ${userId}`
      if (seenToday.who.has(key)) return
      seenToday.who.add(key)
      await repository.seen(shopId, userId, day)
    },
  }
}
