import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import { OVERVIEW, READY_DAYS } from '#shared/analyses/overview.rules.ts'

export type OverviewRepository = ReturnType<typeof createOverviewRepository>

export type OverviewRun = { id: string; repairId: string; createdAt: Date }

type RunRow = { id: string; repair_id: string; created_at: Date }

// The condition on the status is that of the index analyses_workspace_unfinished_idx.
const unfinished = preparedStatement<RunRow>(`
  select id, repair_id, created_at from analyses
  where workspace_id = $1 and status in ('queued', 'running') and repair_id is not null
  order by id desc limit ${OVERVIEW.running}`)

// The condition on what was seen is that of the index analyses_workspace_unseen_idx.
const unseen = preparedStatement<RunRow>(`
  select id, repair_id, created_at from analyses as run
  where workspace_id = $1 and seen_at is null and result is not null and repair_id is not null
    and created_at > now() - interval '${READY_DAYS} days'
    and not exists (select from analyses as newer where newer.repair_id = run.repair_id and newer.id > run.id)
  order by id desc limit ${OVERVIEW.ready}`)

const runOf = (row: RunRow): OverviewRun => ({ id: row.id, repairId: row.repair_id, createdAt: row.created_at })

/** What the overview reads of runs, within the snapshot of its caller. */
export function createOverviewRepository() {
  return {
    /** The runs of a workspace that are in progress, newest first. */
    async unfinished(tx: Tx, workspaceId: WorkspaceId): Promise<OverviewRun[]> {
      const { rows } = await tx.executeQuery(unfinished(workspaceId))
      return rows.map(runOf)
    },

    /** The newest runs of their repairs whose end nobody there has seen, newest first. */
    async unseen(tx: Tx, workspaceId: WorkspaceId): Promise<OverviewRun[]> {
      const { rows } = await tx.executeQuery(unseen(workspaceId))
      return rows.map(runOf)
    },
  }
}
