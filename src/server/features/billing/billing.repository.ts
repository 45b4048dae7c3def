import { isPlanId, type PlanId } from '#shared/plans/plans.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'

/** The plan of the account and the one that is previewed on the session, as stored. */
export type StoredPlans = { planId: string | null; previewId: PlanId | null }

export type BillingRepository = ReturnType<typeof createBillingRepository>

export function createBillingRepository(db: Db) {
  return {
    async findPlans({ userId, sessionId }: Actor): Promise<StoredPlans> {
      const row = await db
        .selectFrom('users')
        .leftJoin('plan_previews', (join) =>
          join.onRef('plan_previews.user_id', '=', 'users.id').on('plan_previews.session_id', '=', sessionId),
        )
        .select(['users.plan_id', 'plan_previews.plan_id as preview_id'])
        .where('users.id', '=', userId)
        .executeTakeFirst()
      return { planId: row?.plan_id ?? null, previewId: planIdOf(row?.preview_id) }
    },

    /** The plan of the account, without any preview. */
    async findPlan(userId: UserId): Promise<string | null> {
      const row = await db.selectFrom('users').select('plan_id').where('id', '=', userId).executeTakeFirst()
      return row?.plan_id ?? null
    },

    /** Reads both and locks them until the transaction ends. */
    async lockPlans(tx: Tx, { userId, sessionId }: Actor): Promise<StoredPlans> {
      const user = await tx.selectFrom('users').select('plan_id').where('id', '=', userId).forShare().executeTakeFirst()
      // This is a second statement because the first may have waited for the row lock. Everything else that a statement
      // reads after such a wait is as old as its start.
      const preview = await tx
        .selectFrom('plan_previews')
        .select('plan_id')
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        // A logout deletes the session, and with it the preview, without locking the account's row. So the preview is
        // locked here.
        .forShare()
        .executeTakeFirst()
      return { planId: user?.plan_id ?? null, previewId: planIdOf(preview?.plan_id) }
    },

    /** Reads the plan of the account and locks it until the transaction ends, beside others that do the same. */
    async lockPlanShared(tx: Tx, userId: UserId): Promise<string | null> {
      const row = await tx.selectFrom('users').select('plan_id').where('id', '=', userId).forShare().executeTakeFirst()
      return row?.plan_id ?? null
    },

    /**
     * Reads the plan of the account and locks its row against all transactions that change the plan or depend on it.
     */
    async lockPlan(tx: Tx, userId: UserId): Promise<string | null> {
      const row = await tx
        .selectFrom('users')
        .select('plan_id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row?.plan_id ?? null
    },

    async setPlan(tx: Tx, userId: UserId, planId: PlanId): Promise<void> {
      await tx.updateTable('users').set({ plan_id: planId }).where('id', '=', userId).execute()
    },

    /** Returns false when the session has ended. */
    async setPreview(tx: Tx, { userId, sessionId }: Actor, planId: PlanId, at: Date): Promise<boolean> {
      const session = await tx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .forKeyShare()
        .executeTakeFirst()
      if (session === undefined) return false
      await tx
        .insertInto('plan_previews')
        .values({ session_id: sessionId, user_id: userId, plan_id: planId, created_at: at })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ plan_id: planId, created_at: at }))
        .execute()
      return true
    },

    async endPreview(tx: Tx, { userId, sessionId }: Actor): Promise<void> {
      await tx.deleteFrom('plan_previews').where('session_id', '=', sessionId).where('user_id', '=', userId).execute()
    },

    /** Ends the previews on all sessions of the account. */
    async endPreviews(tx: Tx, userId: UserId): Promise<void> {
      await tx.deleteFrom('plan_previews').where('user_id', '=', userId).execute()
    },
  }
}

function planIdOf(value: string | null | undefined): PlanId | null {
  return isPlanId(value) ? value : null
}
