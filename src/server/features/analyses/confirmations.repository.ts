import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

export type ConfirmationsRepository = typeof confirmationsRepository

/** Who saw on site that results are right. The caller has locked the run. */
export const confirmationsRepository = {
  /** Stores who confirmed a result. The first one stays. Returns false if somebody has already. */
  async insert(
    tx: Tx,
    { analysisId, userId, name, at }: { analysisId: string; userId: UserId; name: string; at: Date },
  ): Promise<boolean> {
    const added = await tx
      .insertInto('analysis_confirmations')
      .values({ analysis_id: analysisId, user_id: userId, name, confirmed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  async remove(tx: Tx, analysisId: string): Promise<void> {
    await tx.deleteFrom('analysis_confirmations').where('analysis_id', '=', analysisId).execute()
  },

  /** Removes the name of a person whose account is being erased. */
  async forgetAuthor(tx: Tx, userId: UserId): Promise<void> {
    await tx.updateTable('analysis_confirmations').set({ name: '' }).where('user_id', '=', userId).execute()
  },
}
