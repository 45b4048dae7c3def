import { sql } from 'kysely'
import type { RepairWork } from '#shared/repairs/work.rules.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

export type WorkRepository = typeof workRepository

export const workRepository = {
  /**
   * Stores who does a repair that the caller has locked, or by when: only what is given, as somebody who leaves loses
   * the work without that lock.
   */
  async store(tx: Tx, repairId: string, row: Partial<RepairWork>): Promise<void> {
    await tx
      .insertInto('repair_work')
      .values({ repair_id: repairId, ...row })
      .onConflict((conflict) => conflict.column('repair_id').doUpdateSet(row))
      .execute()
  },

  /** Takes the work of a shop from a person. Returns the repairs that nobody does now. */
  async takeFrom(tx: Tx, shopId: WorkspaceId, userId: UserId): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update repair_work set assigned_to = null from repairs
      where assigned_to = ${userId} and repairs.id = repair_id and workspace_id = ${shopId}
      returning repair_id as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
