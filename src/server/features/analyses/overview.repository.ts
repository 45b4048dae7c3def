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

// A photo counts as analyzed by the runs of its repair. One in no repair may have runs that predate repairs. The
// limits keep PostgreSQL from reading all runs, which it does when it has no estimate of the photos.
const withoutRun = preparedStatement<{ id: string }>(`
  select photo.id from unnest($1::uuid[], $2::uuid[]) as photo (id, repair_id)
  left join lateral (select true as is_there from analyses where repair_id = photo.repair_id limit 1)
    as run on true
  left join lateral (
    select true as is_there from analysis_photos where photo.repair_id is null and file_id = photo.id limit 1
  ) as old_run on true
  where run.is_there is null and old_run.is_there is null`)

/** What the overview reads of runs, within the snapshot of its caller. */
export function createOverviewRepository() {
  return {
    /** The runs of a person that are in progress, newest first. */
    async unfinished(tx: Tx, userId: UserId): Promise<UnfinishedRun[]> {
      const { rows } = await tx.executeQuery(unfinished(userId))
      return rows.map((row) => ({ id: row.id, repairId: row.repair_id, createdAt: row.created_at }))
    },

    /** The ids of those of these photos that were never analyzed. The caller has read them as photos of one person. */
    async withoutRun(tx: Tx, photos: readonly { id: string; repairId: string | null }[]): Promise<Set<string>> {
      const ids = photos.map(({ id }) => id)
      const repairIds = photos.map(({ repairId }) => repairId)
      return new Set((await tx.executeQuery(withoutRun(ids, repairIds))).rows.map(({ id }) => id))
    },
  }
}
