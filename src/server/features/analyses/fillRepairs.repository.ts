import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { RepairFinding } from '#shared/shown/finding.rules.ts'

export type FillRepairsRepository = ReturnType<typeof createFillRepairsRepository>

/** Moves runs that predate repairs, and finds repairs whose list data was computed by older rules. */
export function createFillRepairsRepository(db: Db) {
  return {
    /** Some runs that are in no repair, oldest first, with their photos, which a later lock needs. */
    async runsWithoutRepair(tx: Tx, limit: number): Promise<{ id: string; fileId: string | null }[]> {
      const { rows } = await sql<{ id: string; file_id: string | null }>`
        select analyses.id, photo.file_id from (
          select id from analyses where repair_id is null order by id limit ${limit}
        ) as analyses
        left join analysis_photos as photo on photo.analysis_id = analyses.id and photo.position = 0`.execute(tx)
      return rows.map((row) => ({ id: row.id, fileId: row.file_id }))
    },

    /** Locks these photos until the transaction ends, in the order of all locks of photos. */
    async lockPhotos(tx: Tx, fileIds: readonly string[]): Promise<void> {
      if (fileIds.length === 0) return
      await tx.selectFrom('uploaded_files').select('id').where('id', 'in', fileIds).orderBy('id').forUpdate().execute()
    },

    /**
     * Moves those of these runs that are still in no repair into the repair of their photo. A photo without a repair
     * gets one that goes with it. The caller has locked the photos. What lists show is left to be computed: the repairs
     * have no rules version. Such a run has one photo, or none if that photo was deleted and the run was left behind.
     */
    async move(tx: Tx, ids: readonly string[]): Promise<void> {
      await sql`
        with run as (
          select analyses.id, workspace_id, created_by, answers, created_at, coalesce(finished_at, created_at) as changed_at, file_id,
            coalesce(file_id, analyses.id) as place
          from analyses
          left join analysis_photos as photo on photo.analysis_id = analyses.id and photo.position = 0
          where analyses.id = any(${ids}::uuid[]) and repair_id is null
        ), present as (
          select run.id, repair_photos.repair_id from run join repair_photos on repair_photos.file_id = run.file_id
        ), made as materialized (
          select gen_random_uuid() as id, newest.* from (
            select distinct on (place) place, file_id, workspace_id, created_by, answers, changed_at, id as newest_id,
              min(created_at) over (partition by place) as created_at
            from run where id not in (select id from present)
            order by place, id desc
          ) as newest
        ), repair as (
          insert into repairs (id, workspace_id, created_by, status, answers, goes_with_photo, newest_analysis_id,
            rules_version, created_at, updated_at)
          select id, workspace_id, created_by, 'open', coalesce(answers, '{}'), file_id is not null, newest_id, '', created_at, changed_at
          from made
        ), placed as (
          insert into repair_photos (file_id, repair_id, position)
          select file_id, id, 0 from made where file_id is not null
        ), continued as (
          update repairs set rules_version = '', newest_analysis_id = greatest(newest_analysis_id, newest.id)
          from (
            select distinct on (repair_id) repair_id, id from present order by repair_id, id desc
          ) as newest
          where repairs.id = newest.repair_id
        )
        update analyses set repair_id = coalesce(present.repair_id, made.id), photo_count = (run.file_id is not null)::int
        from run
        left join present on present.id = run.id
        left join made on made.place = run.place
        where analyses.id = run.id`.execute(tx)
    },

    /** Whether what lists show of some repair was not computed by these rules. */
    async hasStaleRepairs(rulesVersion: string): Promise<boolean> {
      // Two ranges of the index, which "is not" would not use.
      const { rows } = await sql`
        (select from repairs where rules_version < ${rulesVersion} limit 1)
        union all
        (select from repairs where rules_version > ${rulesVersion} limit 1)`.execute(db)
      return rows.length > 0
    },

    /** The next repairs after this id, in its order, whose lists were not computed by these rules. */
    async staleRepairs(rulesVersion: string, after: string | null, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('repairs')
        .select('id')
        .where('rules_version', '<>', rulesVersion)
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Stores what lists show of these repairs, except where that was computed by today's rules meanwhile, because a run
     * ended or an answer changed. Returns the workspaces whose lists have changed.
     */
    async noteFindings(
      tx: Tx,
      findings: ReadonlyMap<string, RepairFinding>,
      rulesVersion: string,
    ): Promise<WorkspaceId[]> {
      const ids = [...findings.keys()].toSorted()
      await tx.selectFrom('repairs').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
      const column = (key: keyof RepairFinding) => ids.map((id) => findings.get(id)?.[key] ?? null)
      const { rows } = await sql<{ workspace_id: WorkspaceId }>`
        update repairs set damage_type = found.damage_type, kind = found.kind, severity = found.severity,
          urgency = found.urgency, steps_total = found.steps_total, steps_done = found.steps_done,
          no_damage = found.no_damage, cost_min = found.cost_min, cost_max = found.cost_max,
          rules_version = ${rulesVersion}
        from unnest(${ids}::uuid[], ${column('damageType')}::text[], ${column('kind')}::text[],
          ${column('severity')}::text[], ${column('urgency')}::text[], ${column('stepsTotal')}::int[],
          ${column('stepsDone')}::int[], ${column('noDamage')}::boolean[],
          ${column('costMin')}::float8[], ${column('costMax')}::float8[])
          as found (id, damage_type, kind, severity, urgency, steps_total, steps_done, no_damage, cost_min, cost_max)
        where repairs.id = found.id and repairs.rules_version <> ${rulesVersion}
        returning workspace_id`.execute(tx)
      return [...new Set(rows.map((row) => row.workspace_id))]
    },
  }
}
