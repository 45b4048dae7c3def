import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { Repairs as RepairsTable } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import { URGENCIES, type Urgency } from '#shared/advice/advice.ts'
import { KINDS, type Kind } from '#shared/advice/answers.ts'
import { answersSchema } from '#shared/advice/answers.schema.ts'
import { SEVERITIES } from '#shared/analyses/analysis.rules.ts'
import { readAssumptions } from '#shared/costs/assumptions.rules.ts'
import { utcCalendarDay } from '#shared/lib/calendarDay.ts'
import { actualsOf, type Actuals } from '#shared/repairs/actuals.schema.ts'
import type { CheckAgain } from '#shared/repairs/checkAgain.rules.ts'
import type { RepairFinding } from '#shared/shown/finding.rules.ts'
import { RANKS, rankOfUrgency } from '#shared/repairs/priority.rules.ts'
import type { RepairOrder, RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { NO_WORK, type RepairWork } from '#shared/repairs/work.rules.ts'
import type { RepairPlace } from './repairs.rules.ts'
import type { ListedRepair, RepairCustomer, SaidUrgency, StoredRepair } from './repairs.types.ts'

export type RepairsRepository = ReturnType<typeof createRepairsRepository>

/** The fields that a change of a repair can write. */
export type RepairChange = Partial<
  Pick<
    StoredRepair,
    | 'title'
    | 'status'
    | 'answers'
    | keyof Actuals
    | 'afterFileId'
    | 'costAssumptions'
    | 'goesWithPhoto'
    | 'newestAnalysisId'
    | 'updatedAt'
  >
>

type PageOfRepairs = {
  limit: number
  after?: RepairPlace | undefined
  status?: RepairStatus | undefined
  /** Who does them. Null for those that nobody does. */
  assignedTo?: string | null | undefined
  search?: RepairSearch | undefined
  changedSince?: Date | undefined
  order: RepairOrder
}

/** ILIKE patterns of the text that is searched for, and the kinds of damage whose words contain it. */
export type RepairSearch = { patterns: readonly string[]; kinds: readonly Kind[] }

type ListedRow = Omit<Selectable<RepairsTable>, 'answers'> & {
  photo_count: number
  cover_file_id: string | null
  check_again: CheckAgain | null
  work: RepairWork | null
  customer: RepairCustomer | null
}

/** What repairs of one status, year and place cost. Those that are not done have neither year nor place. */
export type CostRow = {
  is_done: boolean
  year: number | null
  place: string | null
  repairs: number
  priced: number
  paid_cents: number
  estimated: number
  estimate_min_cents: number
  estimate_max_cents: number
}

/** A shop writes fewer comments within the days that a mention waits. */
const COMMENTS_READ = 1000

/** Distinguishes the advisory locks under which repairs are counted from those of other purposes. */
const REPAIR_COUNT_LOCK = 7_341_002

/**
 * `rankOf` as SQL. Two indexes have the same expression, so the values are in it, and their order stays.
 */
const urgencyRank = sql<number>`(case when status = 'done' then ${sql.lit(RANKS.done)}
  when no_damage then ${sql.lit(RANKS.noDamage)}
  ${sql.join(
    URGENCIES.map((urgency) => sql`when urgency = ${sql.lit(urgency)} then ${sql.lit(rankOfUrgency(urgency))}`),
    sql` `,
  )} else ${sql.lit(RANKS.notAssessed)} end)`

/** `isToActOn` as SQL. Both indexes of the rank narrow it down by its first part. */
const toBeActedOn = sql<boolean>`(${urgencyRank} >= ${sql.lit(RANKS.notAssessed)}
  and (${urgencyRank} > ${sql.lit(RANKS.notAssessed)} or severity is not null))`

/** The day on which a repair was finished. What was done before there was such a day has that of its last change. */
const finishedOn = sql<string | null>`case when status = 'done'
  then coalesce(finished_on, (updated_at at time zone 'UTC')::date) end`

/** An amount in dollars as whole cents. */
const cents = (column: string) => sql`coalesce(sum(round(${sql.ref(column)}::numeric * 100)), 0)::bigint`

/** The day to look at a repair again. As a join, PostgreSQL would read the days of everybody. */
const CHECK_OF = (repair: string) => `(
  select json_build_object('on', check_on, 'what', what, 'whenDone', when_done)
  from repair_checks where repair_id = ${repair}.id)`

/** Who does a repair of a shop, and by when. */
const WORK_OF = (repair: string) => `(
  select json_build_object('assigned_to', assigned_to, 'due_on', due_on) from repair_work
  where repair_id = ${repair}.id)`

/** Who asked for it. What has left the shop says nothing of the shop's customers. */
const CUSTOMER_OF = (repair: string) => `(
  select json_build_object('name', name, 'phone', phone) from submissions
  where repair_id = ${repair}.id and submissions.workspace_id = ${repair}.workspace_id limit 1)`

/** What lists show of the photos of each row of `repair`. */
const PHOTOS_OF_REPAIR = `cross join lateral (
  select count(*)::int as photo_count, (array_agg(file_id order by position))[1] as cover_file_id
  from repair_photos where repair_id = repair.id
) as photos`

/** What lists read of each row of `repair`. */
const LISTED = `repair.*, photos.*, ${CHECK_OF('repair')} as check_again, ${WORK_OF('repair')} as work,
  ${CUSTOMER_OF('repair')} as customer`

/**
 * Every deletion of a photo runs this. The order of ids is that of all locks of repairs. With "or" in place of the
 * union, PostgreSQL would read the repairs of all accounts.
 */
const lockTouchedBy = preparedStatement<{ id: string }>(`select id from repairs where id in (
    select repair_id from repair_photos where file_id = $1 union all select id from repairs where after_file_id = $1
  ) order by id for update`)

/** Prepared because every list of repairs asks for them, and hardly any has one. */
const dueChecks = preparedStatement<{ repair_id: string }>(`select repair_id
  from repair_checks join repairs on repairs.id = repair_checks.repair_id
  where repair_checks.workspace_id = $1 and starts_at <= $2 and (status <> 'done' or when_done)
  order by starts_at, repair_id limit $3`)

export function createRepairsRepository(db: Db) {
  const withPhotoIds = (from: Db | Tx) =>
    from
      .selectFrom('repairs')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('repair_photos')
          .whereRef('repair_photos.repair_id', '=', 'repairs.id')
          .select(sql<string[] | null>`array_agg(file_id::text order by position)`.as('ids'))
          .as('file_ids'),
      )
      .select(sql.raw<CheckAgain | null>(CHECK_OF('repairs')).as('check_again'))
      .select(sql.raw<RepairWork | null>(WORK_OF('repairs')).as('work'))
      // The transaction that wrote this version of the row. Every change of a repair writes its row.
      .select(sql<string>`repairs.xmin::text`.as('version'))

  return {
    async insert(tx: Tx, repair: Omit<StoredRepair, 'version'>): Promise<void> {
      await tx
        .insertInto('repairs')
        .values({
          id: repair.id,
          workspace_id: repair.workspaceId,
          created_by: repair.createdBy,
          title: repair.title,
          status: repair.status,
          urgency: repair.urgency,
          answers: JSON.stringify(repair.answers),
          goes_with_photo: repair.goesWithPhoto,
          rules_version: '',
          created_at: repair.createdAt,
          updated_at: repair.updatedAt,
        })
        .execute()
    },

    /** The repair if it is in one of these workspaces. Null for any other one, just as for an unknown one. */
    async find(within: Workspaces, id: string, from: Db | Tx = db): Promise<StoredRepair | null> {
      const row = await withPhotoIds(from)
        .where('id', '=', id)
        .where('workspace_id', '=', anyOf(within))
        .executeTakeFirst()
      return row === undefined ? null : repairOf(row)
    },

    /** The repairs among these that are in one of these workspaces. */
    async findSome(within: Workspaces, ids: readonly string[]): Promise<StoredRepair[]> {
      if (ids.length === 0) return []
      const rows = await withPhotoIds(db).where('workspace_id', '=', anyOf(within)).where('id', 'in', ids).execute()
      return rows.map(repairOf)
    },

    /** Repairs of anybody that the caller has locked. */
    async findLocked(tx: Tx, ids: readonly string[]): Promise<StoredRepair[]> {
      return (await withPhotoIds(tx).where('id', 'in', ids).execute()).map(repairOf)
    },

    /**
     * Locks the repairs among these that are in one of these workspaces, until the transaction ends. The caller reads
     * them afterwards in a new statement: a statement that waited for a row may read older versions of other rows.
     */
    async lock(tx: Tx, within: Workspaces, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await tx
        .selectFrom('repairs')
        .select('id')
        .where('workspace_id', '=', anyOf(within))
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Locks the repair that a photo is in, and those that it shows finished, until the transaction ends. */
    async lockTouchedBy(tx: Tx, fileId: string): Promise<string[]> {
      return (await tx.executeQuery(lockTouchedBy(fileId))).rows.map(({ id }) => id)
    },

    /** The repairs that these photos are in. The caller has locked the photos. */
    async repairsOf(tx: Tx, fileIds: readonly string[]): Promise<string[]> {
      if (fileIds.length === 0) return []
      const rows = await tx
        .selectFrom('repair_photos')
        .select('repair_id')
        .distinct()
        .where('file_id', 'in', fileIds)
        .execute()
      return rows.map((row) => row.repair_id)
    },

    /** Sets the photos of a repair, wherever they were before. The caller has locked them and all these repairs. */
    async setPhotos(tx: Tx, repairId: string, fileIds: readonly string[]): Promise<void> {
      await tx
        .deleteFrom('repair_photos')
        .where('repair_id', '=', repairId)
        .$if(fileIds.length > 0, (query) => query.where('file_id', 'not in', fileIds))
        .execute()
      if (fileIds.length === 0) return
      await tx
        .insertInto('repair_photos')
        .values(fileIds.map((fileId, position) => ({ file_id: fileId, repair_id: repairId, position })))
        .onConflict((conflict) =>
          conflict.column('file_id').doUpdateSet((eb) => ({
            repair_id: eb.ref('excluded.repair_id'),
            position: eb.ref('excluded.position'),
          })),
        )
        .execute()
    },

    async removePhoto(tx: Tx, fileId: string): Promise<void> {
      await tx.deleteFrom('repair_photos').where('file_id', '=', fileId).execute()
    },

    /**
     * The number of repairs that people have made in a workspace. Other transactions that ask for the same one wait
     * until this one ends, so that parallel requests cannot exceed the limit.
     */
    async countForLimit(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
      await sql`select pg_advisory_xact_lock(${REPAIR_COUNT_LOCK}, hashtext(${workspaceId}))`.execute(tx)
      const row = await tx
        .selectFrom('repairs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('goes_with_photo', '=', false)
        .executeTakeFirstOrThrow()
      return row.count
    },

    /** Gives a locked repair, with its notes and its day to check again, another workspace. */
    async move(tx: Tx, id: string, to: WorkspaceId): Promise<void> {
      // Who lives in a home stays behind.
      const moved = { workspace_id: to, answers: sql<string>`answers - 'vulnerable'` }
      await tx.updateTable('repairs').set(moved).where('id', '=', id).execute()
      await tx.updateTable('repair_notes').set({ workspace_id: to }).where('repair_id', '=', id).execute()
      await tx.updateTable('repair_checks').set({ workspace_id: to }).where('repair_id', '=', id).execute()
      // Who does it is somebody of the shop that it leaves. What its people said stays there, and is back when it is.
      await tx.deleteFrom('repair_work').where('repair_id', '=', id).execute()
      await tx.deleteFrom('repair_news').where('repair_id', '=', id).execute()
    },

    /** Takes these photos out of the repairs of others that show one of them as what it looks like afterwards. */
    async forgetAfter(tx: Tx, id: string, fileIds: readonly string[]): Promise<void> {
      if (fileIds.length === 0) return
      await tx
        .updateTable('repairs')
        .set({ after_file_id: null })
        .where('after_file_id', 'in', fileIds)
        .where('id', '<>', id)
        .execute()
    },

    async change(tx: Tx, id: string, change: RepairChange): Promise<void> {
      const { answers, costAssumptions } = change
      await tx
        .updateTable('repairs')
        .set({
          title: change.title,
          status: change.status,
          answers: answers === undefined ? undefined : JSON.stringify(answers),
          ...actualsOf(change),
          // A later change must not be taken for the day on which it was finished.
          finished_on: change.finished_on === undefined ? finishedOn : change.finished_on,
          after_file_id: change.afterFileId,
          cost_assumptions: costAssumptions === undefined ? undefined : JSON.stringify(costAssumptions),
          goes_with_photo: change.goesWithPhoto,
          newest_analysis_id: change.newestAnalysisId,
          updated_at: change.updatedAt,
        })
        .where('id', '=', id)
        .execute()
    },

    async noteFinding(
      tx: Tx,
      id: string,
      {
        finding,
        rulesVersion,
        changedAt,
      }: { finding: RepairFinding; rulesVersion: string; changedAt?: Date | undefined },
    ): Promise<void> {
      await tx
        .updateTable('repairs')
        .set({
          damage_type: finding.damageType,
          kind: finding.kind,
          severity: finding.severity,
          urgency: finding.urgency,
          // Nobody said that this danger is repaired.
          status: sql`case when ${isDangerAgain(finding)} then 'open' else status end`,
          finished_on: sql`case when not ${isDangerAgain(finding)} then ${finishedOn} end`,
          steps_total: finding.stepsTotal,
          steps_done: finding.stepsDone,
          no_damage: finding.noDamage,
          cost_min: finding.costMin,
          cost_max: finding.costMax,
          rules_version: rulesVersion,
          updated_at: changedAt,
        })
        .where('id', '=', id)
        .execute()
    },

    /** What the customers said whose requests these repairs were made of. */
    async saidUrgency(ids: readonly string[], from: Db | Tx = db): Promise<SaidUrgency> {
      if (ids.length === 0) return new Map()
      const rows = await from
        .selectFrom('submissions')
        .select(['repair_id', 'urgency'])
        .where('repair_id', 'in', ids)
        .execute()
      const said = rows.map((row): [string | null, Urgency | undefined] => [
        row.repair_id,
        URGENCIES.find((urgency) => urgency === row.urgency),
      ])
      return new Map(said.filter((pair): pair is [string, Urgency] => pair[0] !== null && pair[1] !== undefined))
    },

    async lockForRun(tx: Tx, id: string): Promise<void> {
      await tx.selectFrom('repairs').select('id').where('id', '=', id).forUpdate().execute()
    },

    /** Removes a repair, and with it its analyses. */
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.deleteFrom('repairs').where('id', '=', id).execute()
    },

    /**
     * The next page in this order, each repair with its place. A search reads the repairs of the workspace until the
     * page is full: 50 ms for 2,000 with long descriptions of which none matches, on two busy cores.
     */
    async page(
      workspaceId: WorkspaceId,
      { limit, after, status, assignedTo, search, changedSince, order }: PageOfRepairs,
    ): Promise<{ repair: ListedRepair; place: RepairPlace }[]> {
      const byUrgency = order === 'urgency'
      const place = byUrgency ? sql`${urgencyRank}, updated_at, id` : sql`updated_at, id`
      const repairs = db
        .selectFrom('repairs')
        .selectAll()
        .select(urgencyRank.as('rank'))
        .where('workspace_id', '=', workspaceId)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .$if(assignedTo !== undefined, (query) => query.where(isDoneBy(assignedTo ?? null)))
        .$if(search !== undefined, (query) => query.where(matches(search ?? NOTHING)))
        .$if(changedSince !== undefined, (query) => query.where('updated_at', '>=', changedSince ?? new Date(0)))
        .$if(after !== undefined, (query) =>
          query.where(
            byUrgency
              ? sql<boolean>`(${place}) < (${after?.rank}::int, ${after?.at}::timestamptz, ${after?.id}::uuid)`
              : sql<boolean>`(${place}) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
          ),
        )
        .$if(byUrgency, (query) => query.orderBy(urgencyRank, 'desc'))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      const { rows } = await sql<ListedRow & { rank: number }>`
        select ${sql.raw(LISTED)} from (${repairs}) as repair
        ${sql.raw(PHOTOS_OF_REPAIR)}
        order by ${sql.raw(byUrgency ? 'rank desc, ' : '')}updated_at desc, id desc`.execute(db)
      return rows.map((row) => ({
        repair: listedRepairOf(row),
        place: { rank: byUrgency ? row.rank : null, at: row.updated_at, id: row.id },
      }))
    },

    /** Those of these repairs that are in this workspace, as lists show them. */
    async listedSome(tx: Tx, workspaceId: WorkspaceId, ids: readonly string[]): Promise<ListedRepair[]> {
      const { rows } = await sql<ListedRow>`
        select ${sql.raw(LISTED)} from repairs as repair ${sql.raw(PHOTOS_OF_REPAIR)}
        where repair.workspace_id = ${workspaceId} and repair.id = any(${ids}::uuid[])`.execute(tx)
      return rows.map(listedRepairOf)
    },

    /** The repairs whose day to check again has come, the longest ago first. */
    async toCheck(workspaceId: WorkspaceId, now: Date, limit: number): Promise<ListedRepair[]> {
      const due = await db.executeQuery(dueChecks(workspaceId, now, limit))
      if (due.rows.length === 0) return []
      const ids = due.rows.map(({ repair_id: id }) => id)
      const { rows } = await sql<ListedRow>`
        select ${sql.raw(LISTED)} from unnest(${ids}::uuid[]) with ordinality as due (id, place)
        join repairs as repair on repair.id = due.id and repair.workspace_id = ${workspaceId}
        ${sql.raw(PHOTOS_OF_REPAIR)}
        order by due.place`.execute(db)
      return rows.map(listedRepairOf)
    },

    /** The repairs that are not done and have to be by this day, the longest due first. */
    async dueBy(
      workspaceId: WorkspaceId,
      { day, limit, status, assignedTo }: Pick<PageOfRepairs, 'limit' | 'status' | 'assignedTo'> & { day: string },
    ): Promise<ListedRepair[]> {
      const due = db
        .selectFrom('repairs')
        .innerJoin('repair_work', 'repair_work.repair_id', 'repairs.id')
        .selectAll('repairs')
        .select('due_on')
        .where('workspace_id', '=', workspaceId)
        .where('status', '<>', 'done')
        .where('due_on', '<=', day)
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
        .$if(assignedTo !== undefined, (query) => query.where(isDoneBy(assignedTo ?? null)))
        .orderBy('due_on')
        .orderBy('repairs.id')
        .limit(limit)
      const { rows } = await sql<ListedRow>`
        select ${sql.raw(LISTED)} from (${due}) as repair
        ${sql.raw(PHOTOS_OF_REPAIR)}
        order by due_on, id`.execute(db)
      return rows.map(listedRepairOf)
    },

    /** The repairs where this person was mentioned since then and has not answered, the newest mention first. */
    async mentioning(
      workspaceId: WorkspaceId,
      { userId, since, limit }: { userId: UserId; since: Date; limit: number },
    ): Promise<ListedRepair[]> {
      const { rows } = await sql<ListedRow>`
        select ${sql.raw(LISTED)} from (
          select repairs.*, mentioned_in from repairs join (
            select repair_id, max(created_at) as mentioned_in from (
              select * from repair_comments where workspace_id = ${workspaceId} order by id desc limit ${COMMENTS_READ}
            ) as newest
            where ${userId} = any(mentions) and created_at >= ${since}
              and not exists (
                select from repair_comments as answer
                where answer.repair_id = newest.repair_id and answer.id > newest.id and answer.created_by = ${userId}
              )
            group by repair_id
          ) as mentions on mentions.repair_id = repairs.id
          where repairs.workspace_id = ${workspaceId}
          order by mentioned_in desc limit ${limit}
        ) as repair
        ${sql.raw(PHOTOS_OF_REPAIR)}
        order by mentioned_in desc`.execute(db)
      return rows.map(listedRepairOf)
    },

    /** The repairs that `isToActOn` names, by their urgency, and last changed first. */
    async toActOn(tx: Tx, workspaceId: WorkspaceId, limit: number): Promise<ListedRepair[]> {
      const { rows } = await sql<ListedRow>`
        select ${sql.raw(LISTED)} from (
          select *, ${urgencyRank} as rank from repairs where workspace_id = ${workspaceId} and ${toBeActedOn}
          order by ${urgencyRank} desc, updated_at desc, id desc limit ${sql.lit(limit)}
        ) as repair
        ${sql.raw(PHOTOS_OF_REPAIR)}
        order by rank desc, updated_at desc, id desc`.execute(tx)
      return rows.map(listedRepairOf)
    },

    /**
     * What the repairs of a workspace cost: of those that are done by year and place, and of the others together. One
     * statement, so that a repair that is finished meanwhile counts once.
     */
    async totals(workspaceId: WorkspaceId): Promise<CostRow[]> {
      const { rows } = await sql<CostRow>`
        select is_done, year, place, count(*)::int as repairs, count(actual_cost)::int as priced,
          ${cents('actual_cost')} as paid_cents, count(cost_min)::int as estimated,
          ${cents('cost_min')} as estimate_min_cents, ${cents('cost_max')} as estimate_max_cents
        from (
          select status = 'done' as is_done, extract(year from ${finishedOn})::int as year,
            case when status = 'done' then answers ->> 'where' end as place, actual_cost, cost_min, cost_max
          from repairs where workspace_id = ${workspaceId}
        ) as repair
        group by is_done, year, place`.execute(db)
      return rows
    },

    /** The repairs of a workspace after a given one, in the order in which they were made. */
    async pageById(
      workspaceId: WorkspaceId,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<StoredRepair[]> {
      const rows = await withPhotoIds(db)
        .where('workspace_id', '=', workspaceId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(repairOf)
    },
  }
}

const isDangerAgain = ({ urgency }: RepairFinding): RawBuilder<boolean> =>
  sql<boolean>`(status = 'done' and urgency is distinct from 'now' and ${urgency}::text is not distinct from 'now')`

function isDoneBy(personId: string | null): RawBuilder<boolean> {
  const given = sql`select from repair_work where repair_id = repairs.id`
  if (personId === null) return sql<boolean>`not exists (${given} and assigned_to is not null)`
  return sql<boolean>`exists (${given} and assigned_to = ${personId})`
}

const NOTHING: RepairSearch = { patterns: [], kinds: [] }

/** A repair without a title and a damage type is called by its day, as by `repairTitle`. */
function matches({ patterns, kinds }: RepairSearch): RawBuilder<boolean> {
  return sql<boolean>`(title ilike any(${patterns}) or damage_type ilike any(${patterns})
    or answers ->> 'where' ilike any(${patterns}) or answers ->> 'text' ilike any(${patterns})
    or kind = any(${kinds}) or answers ->> 'kind' = any(${kinds})
    or (title is null and damage_type is null
      and 'Repair, ' || to_char(created_at at time zone 'UTC', 'Mon FMDD') ilike any(${patterns})))`
}

type RepairRow = Selectable<RepairsTable> & {
  file_ids: string[] | null
  check_again: CheckAgain | null
  work: RepairWork | null
  version: string
}

function repairOf(row: RepairRow): StoredRepair {
  return {
    ...findingOf(row),
    id: row.id,
    version: row.version,
    workspaceId: row.workspace_id,
    createdBy: row.created_by,
    title: row.title,
    status: row.status as RepairStatus,
    answers: answersSchema.parse(row.answers),
    fileIds: row.file_ids ?? [],
    newestAnalysisId: row.newest_analysis_id,
    ...actualsOf(row),
    finished_on: row.status === 'done' ? (row.finished_on ?? utcCalendarDay(row.updated_at)) : null,
    afterFileId: row.after_file_id,
    costAssumptions: readAssumptions(row.cost_assumptions),
    check: row.check_again,
    work: row.work ?? NO_WORK,
    goesWithPhoto: row.goes_with_photo,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function listedRepairOf(row: ListedRow): ListedRepair {
  return {
    ...findingOf(row),
    id: row.id,
    title: row.title,
    status: row.status as RepairStatus,
    actual_cost: row.actual_cost,
    photoCount: row.photo_count,
    coverFileId: row.cover_file_id,
    check: row.check_again,
    work: row.work ?? NO_WORK,
    customer: row.customer,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function findingOf(
  row: Pick<
    Selectable<RepairsTable>,
    | 'damage_type'
    | 'kind'
    | 'severity'
    | 'urgency'
    | 'steps_total'
    | 'steps_done'
    | 'no_damage'
    | 'cost_min'
    | 'cost_max'
  >,
): RepairFinding {
  return {
    damageType: row.damage_type,
    kind: KINDS.find((known) => known === row.kind) ?? null,
    severity: SEVERITIES.find((known) => known === row.severity) ?? null,
    urgency: URGENCIES.find((known) => known === row.urgency) ?? null,
    stepsTotal: row.steps_total,
    stepsDone: row.steps_done,
    noDamage: row.no_damage ?? false,
    costMin: row.cost_min,
    costMax: row.cost_max,
  }
}
