import { AppError } from '#shared/errors/appError.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { planById, type Plan } from '#shared/plans/plans.ts'
import { SHOP_MESSAGES } from '#shared/shops/shops.messages.ts'
import { SHOPS_PER_PERSON } from '#shared/shops/shops.rules.ts'
import type { Branding } from '#shared/shops/branding.schema.ts'
import type { Act, ReadOnlyReason, Role } from '#shared/workspaces/roles.rules.ts'
import type { Member, Membership, Memberships } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { doOrThrow, isOfShop, isSameWorkspace, ownMembership, shopOwner } from '../workspaces/access.usecases.ts'
import type { ShopsRepository } from './shops.repository.ts'
import type { ShopForCustomers, StoredShop } from './shops.types.ts'

export type ShopsParts = {
  repository: ShopsRepository
  /** The plan of an account, without the one that it tests. */
  ownPlanOf: (userId: UserId) => Promise<Plan>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type Shops = ReturnType<typeof createShops>

/** Shops: who is in them, and what they are called. Whoever is in none of them learns of none. */
export function createShops({ repository, ownPlanOf, inTransaction, clock, log }: ShopsParts) {
  async function findOrThrow({ userId, workspaceId }: Member, from?: Tx): Promise<StoredShop> {
    const shop = (await repository.ofMember(userId, from)).find(({ id }) => id === (workspaceId as string))
    if (shop === undefined) throw new AppError('not_found')
    return shop
  }

  return {
    /** The shops that a person is in, by name. */
    list: (userId: UserId): Promise<StoredShop[]> => repository.ofMember(userId),

    /** What a person is in which workspace. */
    async membershipsOf(userId: UserId): Promise<Memberships> {
      const shops = await repository.ofMember(userId)
      return new Map([
        ownMembership(userId),
        ...shops.map(
          ({ id, role, ownerId, ...shop }) => [id, { role, ownerId, readOnly: readOnlyReason(shop) }] as const,
        ),
      ])
    },

    /** The shop that the request is for. Throws `not_found`. */
    one: (member: Member): Promise<StoredShop> => findOrThrow(member),

    /** The shop that the request is for, or null in the own workspace. */
    here: async (member: Member): Promise<StoredShop | null> =>
      shopOwner(member) === null ? null : findOrThrow(member),

    countMembers: (id: WorkspaceId): Promise<number> => repository.countMembers(id),

    /** Whether a workspace is that of a shop. */
    isShop: (id: WorkspaceId, tx?: Tx): Promise<boolean> => repository.isShop(id, tx),

    /** What customers see of a shop. Null when it is gone. */
    async forCustomers(id: WorkspaceId): Promise<ShopForCustomers | null> {
      const found = await repository.forCustomers(id)
      if (found === null) return null
      const { name, branding, ...shop } = found
      return { name, branding, readOnly: readOnlyReason(shop) }
    },

    /** The role of a member, who stays one until the transaction ends. Null for everybody else. */
    lockMember: (tx: Tx, id: WorkspaceId, userId: UserId): Promise<Role | null> =>
      repository.lockMember(tx, id, userId),

    /** Whether a person may hear of what happens in a workspace: their own, or a shop that they are in. */
    isIn: async (userId: UserId, id: WorkspaceId): Promise<boolean> =>
      !isOfShop(userId, id) || repository.isMember(id, userId),

    /**
     * Makes sure that the person of a request may still do something in its shop, and that nobody takes that away
     * before the transaction ends. Throws as {@link doOrThrow} does.
     */
    async confirm(tx: Tx, member: Member, act: Act): Promise<void> {
      const { userId, workspaceId } = member
      if (!isOfShop(userId, workspaceId)) return
      await repository.lockMember(tx, workspaceId, userId)
      const shop = (await repository.ofMember(userId, tx)).find(({ id }) => isSameWorkspace(id, workspaceId))
      if (shop === undefined) throw new AppError('not_found')
      const now: Membership = { role: shop.role, ownerId: shop.ownerId, readOnly: readOnlyReason(shop) }
      doOrThrow({ ...member, roles: new Map([[workspaceId, now]]) }, act, workspaceId)
    },

    /** The members of a shop by name. The caller has decided that they may be seen. */
    names: (id: WorkspaceId, tx?: Tx): Promise<{ userId: UserId; name: string; role: Role }[]> =>
      repository.names(id, tx),

    /** Makes a shop that the person owns. Throws `limit_reached` or `shop_exists`. */
    async create({ userId }: Member, name: string): Promise<StoredShop> {
      const plan = await ownPlanOf(userId)
      if (!hasFeature(plan, 'teamCollaboration')) {
        throw new AppError('limit_reached', featureMissing('teamCollaboration', 'A shop'))
      }
      const id = newId() as string as WorkspaceId
      const made = await inTransaction(async (tx) => {
        if (!(await repository.lockPerson(tx, userId))) throw new AppError('signed_out')
        const shops = await repository.ofMember(userId, tx)
        if (shops.some(({ role }) => role === 'owner')) throw new AppError('shop_exists')
        if (shops.length >= SHOPS_PER_PERSON) throw new AppError('limit_reached', SHOP_MESSAGES.tooMany)
        await repository.insert(tx, { id, name, ownerId: userId, createdAt: clock.now() })
        await notifyScreens(tx, { to: userId, topic: 'shops', ids: [id] })
        return (await repository.ofMember(userId, tx)).find((shop) => shop.id === (id as string))
      })
      if (made === undefined) throw new Error('A shop that was just made is not there')
      log.info({ user_id: userId, shop_id: id }, 'shop made')
      return made
    },

    /** What a shop shows of itself. Null for the own workspace of a person. */
    brandOf: (id: WorkspaceId, tx?: Tx): Promise<{ name: string; branding: Branding } | null> =>
      repository.brandOf(id, tx),

    /** Changes the shop that the request is for. Throws as the table of roles says, and then changes nothing. */
    async change(
      member: Member,
      { name, branding }: { name?: string | undefined; branding?: Branding | undefined },
    ): Promise<StoredShop> {
      const { workspaceId } = member
      if (branding !== undefined) doOrThrow(member, 'manage', workspaceId)
      if (name !== undefined) doOrThrow(member, 'own', workspaceId)
      return inTransaction(async (tx) => {
        if (branding !== undefined) await repository.brand(tx, workspaceId, branding)
        if (name !== undefined) await repository.rename(tx, workspaceId, name)
        await notifyScreens(tx, { to: workspaceId, topic: 'shops', ids: [workspaceId] })
        return findOrThrow(member, tx)
      })
    },
  }
}

/** Why nothing can be added to a shop. Null where it can. */
export function readOnlyReason({
  deleteAfter,
  ownersPlanId,
}: Pick<StoredShop, 'deleteAfter' | 'ownersPlanId'>): ReadOnlyReason | null {
  if (deleteAfter !== null) return 'deletion'
  return hasFeature(planById(ownersPlanId), 'teamCollaboration') ? null : 'plan'
}
