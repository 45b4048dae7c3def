import type { Selectable } from 'kysely'
import { brandingOf, type Branding } from '#shared/shops/branding.schema.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { ShopMembers, Shops } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { StoredShop } from './shops.types.ts'

export type ShopsRepository = ReturnType<typeof createShopsRepository>

type ShopOfAnybody = Pick<StoredShop, 'name' | 'branding' | 'ownersPlanId' | 'deleteAfter'>

type ShopRow = Pick<Selectable<Shops>, 'name' | 'branding' | 'created_at' | 'delete_after'> &
  Pick<ShopMembers, 'shop_id' | 'role'> & { owner_id: UserId; plan_id: string | null }

/** Prepared because it runs for every request. */
const shopsOfMember = preparedStatement<ShopRow>(`select own.shop_id, own.role, shops.name, shops.branding,
    shops.created_at, shops.delete_after, owner.user_id as owner_id, users.plan_id
  from shop_members as own join shops on shops.id = own.shop_id
    join shop_members as owner on owner.shop_id = own.shop_id and owner.role = 'owner'
    join users on users.id = owner.user_id
  where own.user_id = $1 order by shops.name, shops.id`)

export function createShopsRepository(db: Db) {
  return {
    /** The shops that a person is in, by name, each with the plan of its owner. */
    async ofMember(userId: UserId, from: Db | Tx = db): Promise<StoredShop[]> {
      const { rows } = await from.executeQuery(shopsOfMember(userId))
      return rows.map((row) => ({
        id: row.shop_id,
        name: row.name,
        branding: brandingOf(row.branding),
        role: row.role as Role,
        ownerId: row.owner_id,
        ownersPlanId: row.plan_id,
        createdAt: row.created_at,
        deleteAfter: row.delete_after,
      }))
    },

    /**
     * Locks the account of somebody who joins a shop or begins to own one, so that two requests do it one after the
     * other. False when there is no such account any more, or its deletion was requested.
     */
    async lockPerson(tx: Tx, userId: UserId): Promise<boolean> {
      const row = await tx
        .selectFrom('users')
        .select('deletion_due_at')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row !== undefined && row.deletion_due_at === null
    },

    /** Makes a shop with its workspace and its owner. */
    async insert(tx: Tx, shop: { id: WorkspaceId; name: string; ownerId: UserId; createdAt: Date }): Promise<void> {
      await tx.insertInto('workspaces').values({ id: shop.id, kind: 'shop' }).execute()
      await tx.insertInto('shops').values({ id: shop.id, name: shop.name, created_at: shop.createdAt }).execute()
      await tx
        .insertInto('shop_members')
        .values({ shop_id: shop.id, user_id: shop.ownerId, role: 'owner', joined_at: shop.createdAt })
        .execute()
    },

    async rename(tx: Tx, id: WorkspaceId, name: string): Promise<void> {
      await tx.updateTable('shops').set({ name }).where('id', '=', id).execute()
    },

    async brand(tx: Tx, id: WorkspaceId, branding: Branding): Promise<void> {
      await tx
        .updateTable('shops')
        .set({ branding: JSON.stringify(branding) })
        .where('id', '=', id)
        .execute()
    },

    /** What a shop shows of itself. Null for what is no shop. */
    async brandOf(id: WorkspaceId, from: Db | Tx = db): Promise<{ name: string; branding: Branding } | null> {
      const row = await from.selectFrom('shops').select(['name', 'branding']).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : { name: row.name, branding: brandingOf(row.branding) }
    },

    async countMembers(id: WorkspaceId): Promise<number> {
      const { count } = await db
        .selectFrom('shop_members')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('shop_id', '=', id)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** A shop of anybody, with the plan of its owner. */
    async forCustomers(id: WorkspaceId): Promise<ShopOfAnybody | null> {
      const row = await db
        .selectFrom('shops')
        .innerJoin('shop_members as owner', (join) =>
          join.onRef('owner.shop_id', '=', 'shops.id').on('owner.role', '=', 'owner'),
        )
        .innerJoin('users', 'users.id', 'owner.user_id')
        .select(['shops.name', 'shops.branding', 'shops.delete_after', 'users.plan_id'])
        .where('shops.id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        name: row.name,
        branding: brandingOf(row.branding),
        ownersPlanId: row.plan_id,
        deleteAfter: row.delete_after,
      }
    },

    /** Whether a workspace is that of a shop. */
    async isShop(id: WorkspaceId, from: Db | Tx = db): Promise<boolean> {
      const row = await from.selectFrom('shops').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async isMember(id: WorkspaceId, userId: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('shop_members')
        .select('user_id')
        .where('shop_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * The role of a member, who stays one until the transaction ends. Null for everybody else.
     */
    async lockMember(tx: Tx, id: WorkspaceId, userId: UserId): Promise<Role | null> {
      const row = await tx
        .selectFrom('shop_members')
        .select('role')
        .where('shop_id', '=', id)
        .where('user_id', '=', userId)
        .forShare()
        .executeTakeFirst()
      return (row?.role as Role | undefined) ?? null
    },

    /** The ids and names of all members, in the order in which they joined. */
    async names(id: WorkspaceId, from: Db | Tx = db): Promise<{ userId: UserId; name: string; role: Role }[]> {
      const rows = await from
        .selectFrom('shop_members')
        .innerJoin('users', 'users.id', 'shop_members.user_id')
        .select(['users.id as user_id', 'users.name', 'shop_members.role'])
        .where('shop_members.shop_id', '=', id)
        .orderBy('shop_members.joined_at')
        .orderBy('users.id')
        .execute()
      return rows.map((row) => ({ userId: row.user_id as UserId, name: row.name, role: row.role as Role }))
    },
  }
}
