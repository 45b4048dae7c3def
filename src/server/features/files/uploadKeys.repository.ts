import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { DB } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

/** A key with an upload in progress. The time distinguishes it from a later upload with the same key. */
export type ClaimedKey = { userId: UserId; key: string; claimedAt: Date }

/** The state of a person's key when an upload begins with it. */
export type Claim = { kind: 'claimed' } | { kind: 'running' } | { kind: 'stored'; fileId: string; sha256: string }

export type UploadKeysRepository = ReturnType<typeof createUploadKeysRepository>

export function createUploadKeysRepository(db: Db) {
  return {
    /**
     * Claims a key for an upload until `leasedUntil`. A key from before `expired`, or one whose process died, can be
     * claimed again.
     */
    async claim(
      { userId, key, claimedAt: now }: ClaimedKey,
      { leasedUntil, expired }: { leasedUntil: Date; expired: Date },
    ): Promise<Claim> {
      const claimed = await db
        .insertInto('upload_keys')
        .values({ user_id: userId, key, leased_until: leasedUntil, created_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'key'])
            .doUpdateSet({ leased_until: leasedUntil, created_at: now, sha256: null, file_id: null })
            .where((eb) =>
              eb.or([
                eb('upload_keys.created_at', '<', expired),
                eb.and([eb('upload_keys.file_id', 'is', null), eb('upload_keys.leased_until', '<', now)]),
              ]),
            ),
        )
        .returning('key')
        .executeTakeFirst()
      if (claimed !== undefined) return { kind: 'claimed' }
      const row = await db
        .selectFrom('upload_keys')
        .select(['file_id', 'sha256'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (row === undefined || row.file_id === null || row.sha256 === null) return { kind: 'running' }
      return { kind: 'stored', fileId: row.file_id, sha256: row.sha256 }
    },

    /** Extends the lease of an upload that is still in progress. */
    async renew(claimed: ClaimedKey, leasedUntil: Date): Promise<void> {
      await db.updateTable('upload_keys').set({ leased_until: leasedUntil }).where(isHeldFor(claimed)).execute()
    },

    /**
     * Binds the key to the photo, in the transaction that stores it. Returns false when another upload has claimed the
     * key since.
     */
    async complete(tx: Tx, claimed: ClaimedKey, photo: { fileId: string; sha256: string }): Promise<boolean> {
      const bound = { file_id: photo.fileId, sha256: photo.sha256 }
      const rows = await tx.updateTable('upload_keys').set(bound).where(isHeldFor(claimed)).returning('key').execute()
      return rows.length === 1
    },

    /** Releases the key of an upload that was rejected. */
    async release(claimed: ClaimedKey): Promise<void> {
      await db.deleteFrom('upload_keys').where(isHeldFor(claimed)).execute()
    },

    /** Releases all keys with an upload in progress. */
    async releaseAll(): Promise<void> {
      await db.deleteFrom('upload_keys').where('file_id', 'is', null).execute()
    },

    /** Deletes the keys from before the given time. */
    async forgetBefore(expired: Date): Promise<void> {
      await db.deleteFrom('upload_keys').where('created_at', '<', expired).execute()
    },
  }
}

function isHeldFor({ userId, key, claimedAt }: ClaimedKey) {
  return (eb: ExpressionBuilder<DB, 'upload_keys'>) =>
    eb.and([
      eb('user_id', '=', userId),
      eb('key', '=', key),
      eb('created_at', '=', claimedAt),
      eb('file_id', 'is', null),
    ])
}
