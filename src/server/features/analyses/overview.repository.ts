import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { OVERVIEW } from './analyses.config.ts'

export type OverviewRepository = ReturnType<typeof createOverviewRepository>

export type UnfinishedRun = { id: string; repairId: string; createdAt: Date }

// The condition on the status is that of the index analyses_unfinished_idx.
const unfinished = preparedStatement<{ id: string; repair_id: string; created_at: Date }>(`
  select id, repair_id, created_at from analyses
  where user_id = $1 and status in ('queued', 'running') and repair_id is not null
  order by id desc limit ${OVERVIEW.running}`)

/** What the overview reads of runs, within the snapshot of its caller. */
export function createOverviewRepository() {
  return {
    /** The runs of a person that are in progress, newest first. */
    async unfinished(tx: Tx, userId: UserId): Promise<UnfinishedRun[]> {
      const { rows } = await tx.executeQuery(unfinished(userId))
      return rows.map((row) => ({ id: row.id, repairId: row.repair_id, createdAt: row.created_at }))
    },
  }
}
