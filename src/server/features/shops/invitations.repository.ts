import { createHash, randomBytes } from 'node:crypto'
import type { GivenRole } from '#shared/workspaces/roles.rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { StoredInvitation } from './shops.types.ts'

export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>

/** A token has 256 bits and cannot be guessed. */
const TOKEN_BYTES = 32

export function createInvitationsRepository(db: Db) {
  const all = (from: Db | Tx) =>
    from
      .selectFrom('shop_invitations')
      .innerJoin('shops', 'shops.id', 'shop_invitations.shop_id')
      .leftJoin('users', 'users.id', 'shop_invitations.invited_by')
      .select(['shop_invitations.id', 'shop_invitations.shop_id', 'shop_invitations.email', 'shop_invitations.role'])
      .select(['shop_invitations.resends', 'shop_invitations.created_at', 'shop_invitations.expires_at'])
      .select(['shops.name as shop_name', 'users.name as invited_by'])

  type Row = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>
  const invitationOf = (row: Row): StoredInvitation => ({
    id: row.id,
    shopId: row.shop_id as WorkspaceId,
    shopName: row.shop_name,
    email: row.email,
    role: row.role as GivenRole,
    invitedBy: row.invited_by,
    resends: row.resends,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  })

  return {
    /** The invitations of a shop that can still be accepted, the newest first. */
    async open(shopId: WorkspaceId, at: Date, from: Db | Tx = db): Promise<StoredInvitation[]> {
      const rows = await all(from)
        .where('shop_invitations.shop_id', '=', shopId)
        .where('shop_invitations.expires_at', '>', at)
        .orderBy('shop_invitations.created_at', 'desc')
        .orderBy('shop_invitations.id')
        .execute()
      return rows.map(invitationOf)
    },

    /** An invitation that can still be accepted. Null when there is none. */
    async find(id: string, at: Date): Promise<StoredInvitation | null> {
      if (!isId(id)) return null
      const row = await all(db)
        .where('shop_invitations.id', '=', id)
        .where('shop_invitations.expires_at', '>', at)
        .executeTakeFirst()
      return row === undefined ? null : invitationOf(row)
    },

    /** The invitation with this token, while it can be accepted. */
    async findByToken(token: string, at: Date, from: Db | Tx = db): Promise<StoredInvitation | null> {
      const row = await all(from)
        .where('shop_invitations.token_hash', '=', hashOf(token))
        .where('shop_invitations.expires_at', '>', at)
        .executeTakeFirst()
      return row === undefined ? null : invitationOf(row)
    },

    /** Invites an address, instead of an invitation that it has. Nobody knows a token yet: the mail gets one. */
    async insert(
      tx: Tx,
      invitation: Pick<StoredInvitation, 'id' | 'shopId' | 'email' | 'role' | 'createdAt' | 'expiresAt'> & {
        invitedBy: UserId
      },
    ): Promise<void> {
      const { id, shopId, email, role, invitedBy, createdAt, expiresAt } = invitation
      await tx.deleteFrom('shop_invitations').where('shop_id', '=', shopId).where('email', '=', email).execute()
      await tx
        .insertInto('shop_invitations')
        .values({
          id,
          shop_id: shopId,
          email,
          role,
          token_hash: hashOf(newToken()),
          invited_by: invitedBy,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute()
    },

    /** Makes a token, the only one from now on, and returns it. Null when the invitation is another one by now. */
    async issueToken(id: string, resends: number): Promise<string | null> {
      const token = newToken()
      const changed = await db
        .updateTable('shop_invitations')
        .set({ token_hash: hashOf(token) })
        .where('id', '=', id)
        .where('resends', '=', resends)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n ? token : null
    },

    /** Counts another mail. The token of the one before is dead at once. */
    async renew(tx: Tx, id: string, expiresAt: Date): Promise<void> {
      await tx
        .updateTable('shop_invitations')
        .set((eb) => ({ resends: eb('resends', '+', 1), token_hash: hashOf(newToken()), expires_at: expiresAt }))
        .where('id', '=', id)
        .execute()
    },

    /** False when there is none any more. */
    async remove(tx: Tx, shopId: WorkspaceId, id: string): Promise<boolean> {
      if (!isId(id)) return false
      const removed = await tx
        .deleteFrom('shop_invitations')
        .where('shop_id', '=', shopId)
        .where('id', '=', id)
        .executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    /** Removes the invitations that can no longer be accepted, of any shop. */
    async removeEnded(at: Date): Promise<void> {
      await db.deleteFrom('shop_invitations').where('expires_at', '<=', at).execute()
    },
  }
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
