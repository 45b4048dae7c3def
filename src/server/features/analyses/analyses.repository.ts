import type { SaidBy } from '#shared/shown/inShop.rules.ts'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Analyses as AnalysesTable } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import { analysisContextSchema, damageAnalysisSchema } from '#shared/analyses/analysis.schema.ts'
import { type Guard, modelSaidSchema } from '#shared/analyses/modelSaid.schema.ts'
import type { Answers } from '#shared/advice/answers.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { answersSchema } from '#shared/advice/answers.schema.ts'
import { readAssumptions } from '#shared/costs/assumptions.rules.ts'
import type { SeenPhoto } from '#shared/advice/evidence.rules.ts'
import { NOTES_READ_MAX, ownWords } from '#shared/shown/ownWords.rules.ts'
import { RawReply } from '#shared/shown/rawReply.ts'
import { RawResult } from '#shared/shown/rawResult.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import { INSTALLATION } from './aiUsage.repository.ts'
import { answersOfContext } from './analyses.rules.ts'
import type { KeptReading, Outcome, StoredAnalysis } from './analyses.types.ts'

export type AnalysesRepository = ReturnType<typeof createAnalysesRepository>

export type NewRun = Pick<
  StoredAnalysis,
  'id' | 'workspaceId' | 'createdBy' | 'fileIds' | 'answers' | 'promptVersion' | 'createdAt'
> & {
  repairId: string
}

// Every deletion of a photo runs these two.
const removeForPhoto = preparedStatement(
  'delete from analyses where repair_id is null and id in (select analysis_id from analysis_photos where file_id = $1)',
)
const cancelWithout = preparedStatement(`update analyses set status = 'cancelled', finished_at = $2
  where status in ('queued', 'running') and id in (select analysis_id from analysis_photos where file_id = $1)
    and not exists (select 1 from analysis_photos where analysis_id = analyses.id and file_id <> $1)`)

export function createAnalysesRepository(db: Db) {
  const withPhotos = (from: Db | Tx) =>
    from
      .selectFrom('analyses')
      .selectAll('analyses')
      .select((eb) =>
        eb
          .selectFrom('analysis_photos')
          .whereRef('analysis_photos.analysis_id', '=', 'analyses.id')
          .select(sql<string[]>`array_agg(file_id::text order by position)`.as('ids'))
          .as('file_ids'),
      )
      .select((eb) =>
        eb
          .selectFrom('analysis_photos')
          .innerJoin('uploaded_files', 'uploaded_files.id', 'analysis_photos.file_id')
          .whereRef('analysis_photos.analysis_id', '=', 'analyses.id')
          .select(
            sql<
              SeenPhoto[]
            >`json_agg(json_build_object('id', file_id, 'name', file_name, 'width', width, 'height', height,
                'shows', coalesce(to_json(shows), '[]'), 'quality', case when luminance_median is not null then
                  json_build_object('sharpness', sharpness, 'luminanceMedian', luminance_median,
                    'luminanceHigh', luminance_high) end) order by position)`.as('seen'),
          )
          .as('photos'),
      )
      .select((eb) =>
        eb
          .selectFrom('repairs')
          .whereRef('repairs.id', '=', 'analyses.repair_id')
          .select('repairs.cost_assumptions')
          .as('cost_assumptions'),
      )
      .select((eb) =>
        eb
          .selectFrom('hazard_answers')
          .whereRef('hazard_answers.repair_id', '=', 'analyses.repair_id')
          .select(
            sql<HazardAnswer[]>`json_agg(json_build_object('code', code, 'answer', answer,
              'sentence_hashes', sentence_hashes) order by code)`.as('given'),
          )
          .as('hazard_answers'),
      )
      .select((eb) =>
        eb
          .selectFrom('analysis_questions')
          .whereRef('analysis_questions.repair_id', '=', 'analyses.repair_id')
          .select(sql<string[]>`array_agg(analysis_questions.text order by analysis_questions.id)`.as('texts'))
          .as('asked'),
      )
      .select((eb) =>
        eb
          .selectFrom('repair_photos')
          .innerJoin('uploaded_files', 'uploaded_files.id', 'repair_photos.file_id')
          .whereRef('repair_photos.repair_id', '=', 'analyses.repair_id')
          .select(
            sql<string[]>`array_agg(caption order by repair_photos.position) filter (where caption is not null)`.as(
              'texts',
            ),
          )
          .as('captions'),
      )
      .select(
        // An object for each run of a shop, and null for any other one.
        sql<Row['confirmed']>`(
          select json_build_object('name', analysis_confirmations.name, 'at', confirmed_at, 'said_by',
            case when exists (select from submissions where submissions.repair_id = analyses.repair_id)
              then 'customer' else 'shop' end) from shops
          left join analysis_confirmations on analysis_id = analyses.id
          where shops.id = analyses.workspace_id)`.as('confirmed'),
      )
      .select(
        sql<string | null>`(select what from repair_checks where repair_id = analyses.repair_id)`.as('check_what'),
      )
      // No more of them than `ownWords` reads.
      .select(
        sql<string[] | null>`(
          select array_agg(text order by id desc) from (
            select id, text, sum(length(text)) over (order by id desc) as characters
            from repair_notes where repair_id = analyses.repair_id
          ) as note where characters <= ${sql.lit(NOTES_READ_MAX)})`.as('notes'),
      )
      .select((eb) =>
        eb
          .selectFrom('analysis_questions')
          .whereRef('analysis_questions.repair_id', '=', 'analyses.repair_id')
          .where('analysis_questions.status', '=', 'answered')
          .select(
            sql<string[]>`array_agg(analysis_questions.raw_answer order by analysis_questions.id)
              filter (where analysis_questions.raw_answer is not null)`.as('texts'),
          )
          .as('replies'),
      )
      .select((eb) =>
        eb
          .selectFrom('kept_readings')
          .whereRef('kept_readings.analysis_id', '=', 'analyses.id')
          .select(
            sql<Record<string, KeptReading>>`json_object_agg(name, json_build_object('key', key, 'value', value))`.as(
              'kept',
            ),
          )
          .as('kept'),
      )

  return {
    async insert(tx: Tx, run: NewRun): Promise<void> {
      await tx
        .insertInto('analyses')
        .values({
          id: run.id,
          workspace_id: run.workspaceId,
          created_by: run.createdBy,
          repair_id: run.repairId,
          photo_count: run.fileIds.length,
          status: 'queued',
          answers: JSON.stringify(run.answers),
          prompt_version: run.promptVersion,
          created_at: run.createdAt,
        })
        .execute()
      await tx
        .insertInto('analysis_photos')
        .values(run.fileIds.map((fileId, position) => ({ analysis_id: run.id, position, file_id: fileId })))
        .execute()
    },

    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredAnalysis | null> {
      const row = await withPhotos(from)
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },

    /** For the worker, which processes runs of all users. */
    async findForWork(id: string): Promise<StoredAnalysis | null> {
      const row = await withPhotos(db).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },

    /** Whether a run still has a photo, which its owner may have deleted. */
    async hasPhoto(id: string, fileId: string): Promise<boolean> {
      const row = await db
        .selectFrom('analysis_photos')
        .select('file_id')
        .where('analysis_id', '=', id)
        .where('file_id', '=', fileId)
        .executeTakeFirst()
      return row !== undefined
    },

    /** The unfinished run of a repair. The caller has locked the repair, so there is at most one. */
    async findUnfinished(tx: Tx, repairId: string): Promise<StoredAnalysis | null> {
      const row = await withPhotos(tx)
        .where('status', 'in', ['queued', 'running'])
        .where('repair_id', '=', repairId)
        .executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },

    /** Whether somebody has asked about a run of a repair and is not answered yet. */
    async hasOpenQuestion(tx: Tx, repairId: string): Promise<boolean> {
      const row = await tx
        .selectFrom('analysis_questions')
        .innerJoin('analyses', 'analyses.id', 'analysis_questions.analysis_id')
        .select('analysis_questions.id')
        .where('analyses.repair_id', '=', repairId)
        .where('analysis_questions.status', '=', 'open')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Takes back what was confirmed on site of the results of a repair, as they say something else from now on. */
    async unconfirm(tx: Tx, repairId: string): Promise<void> {
      await tx
        .deleteFrom('analysis_confirmations')
        .where('analysis_id', 'in', (runs) =>
          runs.selectFrom('analyses').select('id').where('repair_id', '=', repairId),
        )
        .execute()
    },

    /** Gives the runs of a repair another workspace. Who lives in a home stays behind. */
    async moveRuns(tx: Tx, repairId: string, to: WorkspaceId): Promise<void> {
      await tx
        .updateTable('analyses')
        .set({ workspace_id: to, answers: sql`answers - 'vulnerable'` })
        .where('repair_id', '=', repairId)
        .execute()
    },

    /** The newest run of a repair. */
    async newestOfRepair(tx: Tx, repairId: string): Promise<StoredAnalysis | null> {
      const row = await withPhotos(tx)
        .where('repair_id', '=', repairId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },

    /** The current run of a repair (see `currentRun` in shared/analyses). */
    async currentOfRepair(tx: Tx, repairId: string): Promise<StoredAnalysis | null> {
      const row = await withPhotos(tx)
        .where('repair_id', '=', repairId)
        .where('status', '=', 'succeeded')
        .orderBy(sql`method = 'openai'`, 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : runOf(row)
    },

    /** The current runs of these repairs, whoever owns them. A repair without a result has none. */
    async currentOfRepairs(repairIds: readonly string[]): Promise<StoredAnalysis[]> {
      const { rows: current } = await sql<{ id: string }>`
        select current_run.id from unnest(${repairIds}::uuid[]) as repair (id)
        cross join lateral (
          select id from analyses where repair_id = repair.id and status = 'succeeded'
          order by method = 'openai' desc, id desc
          limit 1
        ) as current_run`.execute(db)
      if (current.length === 0) return []
      const ids = current.map(({ id }) => id)
      return (await withPhotos(db).where('id', 'in', ids).execute()).map(runOf)
    },

    /** The repair of a run. Null when the run is gone, or not in a repair yet. */
    async repairOf(tx: Tx, id: string): Promise<string | null> {
      const row = await tx.selectFrom('analyses').select('repair_id').where('id', '=', id).executeTakeFirst()
      return row?.repair_id ?? null
    },

    /**
     * Takes the runs of these photos that predate repairs into a repair, and returns how many these are. Each
     * of them has one photo.
     */
    async adopt(tx: Tx, repairId: string, fileIds: readonly string[]): Promise<number> {
      if (fileIds.length === 0) return 0
      const adopted = await tx
        .updateTable('analyses')
        .set({ repair_id: repairId, photo_count: 1 })
        .where('repair_id', 'is', null)
        .where('id', 'in', (eb) =>
          eb.selectFrom('analysis_photos').select('analysis_id').where('file_id', 'in', fileIds),
        )
        .executeTakeFirst()
      return Number(adopted.numUpdatedRows)
    },

    /** Cancels the unfinished runs that would have no photo left without this one. */
    async cancelWithout(tx: Tx, fileId: string, at: Date): Promise<void> {
      await tx.executeQuery(cancelWithout(fileId, at))
    },

    /** Replaces the answers by which the result of a run is shown. */
    async setAnswers(tx: Tx, id: string, answers: Answers): Promise<void> {
      await tx
        .updateTable('analyses')
        .set({ answers: JSON.stringify(answers) })
        .where('id', '=', id)
        .execute()
    },

    /** Locks a run until the transaction ends. The caller has locked its repair, if it is in one. */
    async lock(tx: Tx, id: string): Promise<void> {
      await tx.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().execute()
    },

    async setStepsDone(tx: Tx, id: string, steps: readonly number[]): Promise<void> {
      await tx
        .updateTable('analyses')
        .set({ steps_done: JSON.stringify(steps) })
        .where('id', '=', id)
        .execute()
    },

    /** All runs of a repair that the caller has found, newest first. */
    async listForRepair(repairId: string): Promise<StoredAnalysis[]> {
      const rows = await withPhotos(db).where('repair_id', '=', repairId).orderBy('id', 'desc').limit(100).execute()
      return rows.map(runOf)
    },

    /** All runs that predate repairs of a photo that the caller has found, newest first. */
    async listWithoutRepair(fileId: string): Promise<StoredAnalysis[]> {
      const rows = await withPhotos(db)
        .where('repair_id', 'is', null)
        .where(showsPhoto(fileId))
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return rows.map(runOf)
    },

    /** The current run of each photo (see `currentRun` in shared/analyses), by the id of the photo. */
    async currentOf(
      workspaceId: WorkspaceId,
      photos: readonly { id: string; repairId: string | null }[],
    ): Promise<Map<string, StoredAnalysis>> {
      // One of the indexes (repair_id, id desc) and (file_id, analysis_id desc) finds the runs of each photo. Few have
      // more than five.
      const { rows: current } = await sql<{ file_id: string; id: string }>`
        select photo.id as file_id, current_run.id
        from unnest(${photos.map(({ id }) => id)}::uuid[], ${photos.map(({ repairId }) => repairId)}::uuid[])
          as photo (id, repair_id)
        cross join lateral (
          select candidate.id from (
            select id, method from analyses
            where repair_id = photo.repair_id and workspace_id = ${workspaceId} and status = 'succeeded'
            union all
            select analyses.id, method from analysis_photos join analyses on analyses.id = analysis_photos.analysis_id
            where photo.repair_id is null and analysis_photos.file_id = photo.id and repair_id is null
              and workspace_id = ${workspaceId} and status = 'succeeded'
          ) as candidate
          order by candidate.method = 'openai' desc, candidate.id desc
          limit 1
        ) as current_run`.execute(db)
      if (current.length === 0) return new Map()
      const ids = [...new Set(current.map(({ id }) => id))]
      const rows = await withPhotos(db).where('id', 'in', ids).execute()
      const runs = new Map(rows.map((row) => [row.id, runOf(row)]))
      return new Map(
        current.flatMap(({ file_id: fileId, id }) => {
          const run = runs.get(id)
          return run === undefined ? [] : [[fileId, run] as const]
        }),
      )
    },

    /** Counts one more run or question for this day if the limit allows it. */
    async takeFromDay(tx: Tx, day: string, counted: Counted, limit: number): Promise<boolean> {
      const row = await tx
        .insertInto('daily_analysis_counts')
        .values({ day, scope: scopeOf(counted), count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'scope'])
            .doUpdateSet({ count: sql`daily_analysis_counts.count + 1` })
            .where('daily_analysis_counts.count', '<', limit),
        )
        .returning('count')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Number of runs of a workspace about which the provider was asked on a day. */
    async countOfDay(workspaceId: WorkspaceId, day: string): Promise<number> {
      const row = await db
        .selectFrom('daily_analysis_counts')
        .select('count')
        .where('day', '=', day)
        .where('scope', '=', scopeOf({ what: 'runs', of: workspaceId }))
        .executeTakeFirst()
      return row?.count ?? 0
    },

    /** Deletes the counts of earlier days. */
    async forgetDaysBefore(tx: Tx, day: string): Promise<void> {
      await tx.deleteFrom('daily_analysis_counts').where('day', '<', day).execute()
    },

    /** Called in the transaction that erases the workspace: the counts contain its id but have no foreign key. */
    async forgetWorkspace(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
      // Whoever counts for it has locked it, and finds it gone afterwards.
      await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forUpdate().execute()
      const scopes = [scopeOf({ what: 'runs', of: workspaceId }), scopeOf({ what: 'questions', of: workspaceId })]
      await tx.deleteFrom('daily_analysis_counts').where('scope', 'in', scopes).execute()
      await tx.deleteFrom('ai_usage').where('scope', '=', workspaceId).execute()
    },

    /** The runs of a workspace after a given one, oldest first. */
    async page(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredAnalysis[]> {
      const rows = await withPhotos(db)
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(runOf)
    },

    /** Marks a run as running. Returns false when it has ended meanwhile. */
    async start(id: string, at: Date, promptVersion: string): Promise<boolean> {
      const row = await db
        .updateTable('analyses')
        .set({ status: 'running', started_at: at, prompt_version: promptVersion })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async isUnfinished(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('analyses')
        .select('id')
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Ends a run with what is shown for it: the model's result or, whatever went wrong, the fallback result with its
     * notice. Both have the status `succeeded`; the method tells them apart. Returns false when the run was canceled or
     * its photos were deleted meanwhile.
     */
    async finish(tx: Tx, id: string, outcome: Outcome, at: Date): Promise<boolean> {
      const ended = await tx
        .updateTable('analyses')
        .set({
          status: 'succeeded',
          method: outcome.method,
          provider: outcome.provider,
          model: outcome.model,
          result: JSON.stringify(outcome.result),
          model_said: JSON.stringify(outcome.said),
          rules_version: RULES_VERSION,
          confidence: outcome.result.confidence,
          notice: outcome.notice,
          raw_usage: outcome.rawUsage === undefined ? null : JSON.stringify(outcome.rawUsage),
          raw_answer: outcome.unusableResponse,
          second_look:
            outcome.second === null
              ? null
              : JSON.stringify({ model: outcome.second.model, answer: outcome.second.response }),
          finished_at: at,
        })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },

    /** Adds what the guard found after a result was stored. False when the run is gone. */
    async addGuard(tx: Tx, id: string, guard: Guard): Promise<boolean> {
      const changed = await tx
        .updateTable('analyses')
        .set({ model_said: sql`coalesce(model_said, '{}') || ${JSON.stringify({ guard })}::jsonb` })
        .where('id', '=', id)
        .where('status', '=', 'succeeded')
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Only the first call has an effect. */
    async markSeen(tx: Tx, id: string, at: Date): Promise<void> {
      await tx.updateTable('analyses').set({ seen_at: at }).where('id', '=', id).where('seen_at', 'is', null).execute()
    },

    /** Ends a run without a result. Returns its workspace, or null when it has ended meanwhile. */
    async end(
      tx: Tx,
      id: string,
      { status, notice, at }: { status: 'failed' | 'cancelled'; notice: string | null; at: Date },
    ): Promise<WorkspaceId | null> {
      const row = await tx
        .updateTable('analyses')
        .set({ status, notice, finished_at: at })
        .where('id', '=', id)
        .where('status', 'in', ['queued', 'running'])
        .returning('workspace_id')
        .executeTakeFirst()
      return row?.workspace_id ?? null
    },

    /** Removes the runs of the photo that predate repairs. */
    async removeForPhoto(tx: Tx, fileId: string): Promise<void> {
      await tx.executeQuery(removeForPhoto(fileId))
    },
  }
}

/**
 * What a day's limit counts: the runs or the questions of a workspace or a network (see `createShareOf`), or, without
 * one, of all.
 */
type Counted = { what: 'runs' | 'questions'; of: string | null }

function scopeOf({ what, of }: Counted): string {
  if (what === 'runs') return of ?? INSTALLATION
  return of === null ? what : `questions of ${of}`
}

/** A condition on `analyses`: the run includes this photo. */
function showsPhoto(fileId: string) {
  return sql<boolean>`analyses.id in (select analysis_id from analysis_photos where file_id = ${fileId})`
}

const storedSecondSchema = z
  .object({
    model: z.string(),
    // Stored runs have it under this name.
    answer: z.object({ result: damageAnalysisSchema, said: modelSaidSchema }).nullable(),
  })
  .transform(({ model, answer: response }) => ({ model, response }))
  .nullable()

const stepsDoneSchema = z.array(z.number().int())

type Row = Selectable<AnalysesTable> & {
  file_ids: string[] | null
  photos: SeenPhoto[] | null
  cost_assumptions: unknown
  hazard_answers: HazardAnswer[] | null
  asked: string[] | null
  captions: string[] | null
  check_what: string | null
  confirmed: { name: string; at: string | null; said_by: SaidBy } | null
  notes: string[] | null
  replies: string[] | null
  kept: Record<string, KeptReading> | null
}

function runOf(row: Row): StoredAnalysis {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    createdBy: row.created_by,
    repairId: row.repair_id,
    fileIds: row.file_ids ?? [],
    photosDeleted: Math.max(0, (row.photo_count ?? 0) - (row.file_ids?.length ?? 0)),
    photos: row.photos ?? [],
    costAssumptions: readAssumptions(row.cost_assumptions),
    hazardAnswers: row.hazard_answers ?? [],
    asked: row.asked ?? [],
    alsoSaid: ownWords({
      captions: row.captions ?? [],
      check: row.check_what,
      notes: row.notes ?? [],
      asked: row.asked ?? [],
    }),
    replies: (row.replies ?? []).map((text) => new RawReply(text)),
    kept: row.kept ?? {},
    answers:
      row.answers === null
        ? answersOfContext(analysisContextSchema.parse(row.context))
        : answersSchema.parse(row.answers),
    status: row.status as AnalysisStatus,
    promptVersion: row.prompt_version,
    method: row.method as AnalysisMethod | null,
    provider: row.provider,
    model: row.model,
    raw:
      row.result === null
        ? null
        : new RawResult(
            damageAnalysisSchema.parse(row.result),
            modelSaidSchema.parse(row.model_said ?? {}),
            storedSecondSchema.parse(row.second_look),
          ),
    confidence: row.confidence,
    notice: row.notice,
    stepsDone: stepsDoneSchema.parse(row.steps_done ?? []),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    seenAt: row.seen_at,
    saidBy: row.confirmed?.said_by ?? 'owner',
    confirmed: row.confirmed === null ? undefined : confirmationOf(row.confirmed),
  }
}

function confirmationOf({ name, at }: NonNullable<Row['confirmed']>): NonNullable<StoredAnalysis['confirmed']> | null {
  return at === null ? null : { name, at: new Date(at) }
}
