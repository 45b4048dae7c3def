import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'

/** What a person's key stands for when an upload begins with it. */
export type Claim = { kind: 'claimed' } | { kind: 'running' } | { kind: 'stored'; fileId: string; sha256: string }

export type UploadKeysRepository = ReturnType<typeof createUploadKeysRepository>

export function createUploadKeysRepository(db: Db) {
  return {
    /**
     * Takes a key for an upload until `leasedUntil`. A key from before `expired`, or one whose process died, is as
     * good as new.
     */
    async claim(
      userId: string,
      key: string,
      { now, leasedUntil, expired }: { now: Date; leasedUntil: Date; expired: Date },
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

    /** Says that the upload is still at work. */
    async renew(userId: string, key: string, leasedUntil: Date): Promise<void> {
      await db
        .updateTable('upload_keys')
        .set({ leased_until: leasedUntil })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('file_id', 'is', null)
        .execute()
    },

    /** Binds the key to the photo, in the transaction that stores it. */
    async complete(tx: Tx, userId: string, key: string, fileId: string, sha256: string): Promise<void> {
      await tx
        .updateTable('upload_keys')
        .set({ file_id: fileId, sha256 })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },

    /** Gives the key of an upload that was refused back. */
    async release(userId: string, key: string): Promise<void> {
      await db
        .deleteFrom('upload_keys')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('file_id', 'is', null)
        .execute()
    },

    /** Forgets the keys from before. */
    async forgetBefore(expired: Date): Promise<void> {
      await db.deleteFrom('upload_keys').where('created_at', '<', expired).execute()
    },
  }
}
