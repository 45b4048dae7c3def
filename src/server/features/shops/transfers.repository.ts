import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** The offer of a shop to one of its admins. */
export type Offer = { to: UserId; expiresAt: Date }

export type TransfersRepository = ReturnType<typeof createTransfersRepository>

export function createTransfersRepository(db: Db) {
  return {
    /** The offer that can still be accepted. */
    async find(shopId: WorkspaceId, at: Date, from: Db | Tx = db): Promise<Offer | null> {
      const row = await from
        .selectFrom('shop_transfers')
        .select(['to_user_id', 'expires_at'])
        .where('shop_id', '=', shopId)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return row === undefined ? null : { to: row.to_user_id as UserId, expiresAt: row.expires_at }
    },

    /** Offers the shop, instead of an offer before. */
    async put(tx: Tx, shopId: WorkspaceId, { to, expiresAt }: Offer): Promise<void> {
      const values = { to_user_id: to, expires_at: expiresAt }
      await tx
        .insertInto('shop_transfers')
        .values({ shop_id: shopId, ...values })
        .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
        .execute()
    },

    async remove(tx: Tx, shopId: WorkspaceId): Promise<void> {
      await tx.deleteFrom('shop_transfers').where('shop_id', '=', shopId).execute()
    },
  }
}
