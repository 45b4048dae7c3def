import { sql } from 'kysely'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { StoredMember } from './shops.types.ts'

export type MembersRepository = ReturnType<typeof createMembersRepository>

export function createMembersRepository(db: Db) {
  return {
    /**
     * Locks a shop until the transaction ends: who is in it, who is invited and who owns it changes one after the
     * other. Null when there is no such shop.
     */
    async lockShop(tx: Tx, id: WorkspaceId): Promise<{ name: string } | null> {
      const row = await tx.selectFrom('shops').select('name').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
      return row ?? null
    },

    /** All members, the owner first. */
    async list(id: WorkspaceId, from: Db | Tx = db): Promise<StoredMember[]> {
      const rows = await from
        .selectFrom('shop_members')
        .innerJoin('users', 'users.id', 'shop_members.user_id')
        .select(['users.id', 'users.name', 'users.email', 'users.email_verified'])
        .select(['shop_members.role', 'shop_members.joined_at'])
        .select(sql<string | null>`to_char(shop_members.last_active_on, 'YYYY-MM-DD')`.as('last_active_on'))
        .where('shop_members.shop_id', '=', id)
        .orderBy(sql`array_position(array['owner', 'admin', 'technician', 'viewer'], shop_members.role)`)
        .orderBy('shop_members.joined_at')
        .orderBy('users.id')
        .execute()
      return rows.map((row) => ({
        userId: row.id as UserId,
        name: row.name,
        email: row.email,
        emailVerified: row.email_verified,
        role: row.role as Role,
        joinedAt: row.joined_at,
        lastActiveOn: row.last_active_on,
      }))
    },

    async insert(tx: Tx, member: { shopId: WorkspaceId; userId: UserId; role: Role; joinedAt: Date }): Promise<void> {
      const { shopId, userId, role, joinedAt } = member
      await tx
        .insertInto('shop_members')
        .values({ shop_id: shopId, user_id: userId, role, joined_at: joinedAt })
        .execute()
    },

    async setRole(tx: Tx, id: WorkspaceId, userId: UserId, role: Role): Promise<void> {
      await tx
        .updateTable('shop_members')
        .set({ role })
        .where('shop_id', '=', id)
        .where('user_id', '=', userId)
        .execute()
    },

    /** Ends a membership, with the offer of the shop to this person and the invitations that the person made. */
    async remove(tx: Tx, id: WorkspaceId, userId: UserId): Promise<void> {
      await tx.deleteFrom('shop_transfers').where('shop_id', '=', id).where('to_user_id', '=', userId).execute()
      await tx.deleteFrom('shop_members').where('shop_id', '=', id).where('user_id', '=', userId).execute()
      await tx.deleteFrom('shop_invitations').where('shop_id', '=', id).where('invited_by', '=', userId).execute()
    },

    /** Notes that a member was here on a day. */
    async seen(id: WorkspaceId, userId: UserId, day: string): Promise<void> {
      await db
        .updateTable('shop_members')
        .set({ last_active_on: sql`${day}::date` })
        .where('shop_id', '=', id)
        .where('user_id', '=', userId)
        .where(sql<boolean>`last_active_on is distinct from ${day}::date`)
        .execute()
    },
  }
}
