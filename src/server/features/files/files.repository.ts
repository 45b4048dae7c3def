import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/anyOf.ts'
import { preparedStatement } from '#server/platform/db/preparedStatement.ts'
import type { UploadedFiles } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import { SEVERITIES, type Severity } from '#shared/analyses/analysis.rules.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import { PHOTO_VIEWS, type PhotoView } from '#shared/files/photoViews.ts'
import type { FileOrder } from '#shared/files/history.rules.ts'
import type { ListedPhoto, StoredPhoto, UploadAllowed } from './files.types.ts'
import type { HistoryPlace } from './history.rules.ts'

export type FilesRepository = ReturnType<typeof createFilesRepository>

/**
 * Selects photos, by all of these conditions that are given. `patterns`: the name matches one of these ILIKE patterns.
 * `textPatterns`: the name, the caption, or the title or damage type of its repair, matches one of these. `sha256`: the
 * photo has exactly these bytes. `repairId`: it is in this repair. `severity`: its repair has this severity, or no
 * visible damage for `none`. `isAnalyzed`: its repair has been analyzed, or has not and is not being analyzed.
 * `withoutLogo`: it is not the logo of the shop, unless a repair has it, too.
 */
export type HistoryFilter = {
  patterns?: readonly string[] | undefined
  textPatterns?: readonly string[] | undefined
  sha256?: string | undefined
  repairId?: string | undefined
  severity?: Severity | 'none' | undefined
  isAnalyzed?: boolean | undefined
  withoutLogo?: boolean | undefined
}

/** What its owner can change about a photo. */
export type StoredChange = {
  shows?: readonly PhotoView[] | undefined
  caption?: string | null | undefined
  fileName?: string | undefined
}

export type PageOfHistory = HistoryFilter & { limit: number; order: FileOrder; after?: HistoryPlace | undefined }

// The first two orders read the index (workspace_id, id desc) forward or backward, and the last one has an index of its
// own. The order by name sorts all names of the workspace, which the first index contains. Photos with the same name or
// size come newest first.
const ORDERS: Readonly<Record<FileOrder, RawBuilder<unknown>>> = {
  newest: sql`workspace_id asc, id desc`,
  oldest: sql`workspace_id desc, id asc`,
  name: sql`workspace_id asc, file_name collate file_names asc, id desc`,
  largest: sql`workspace_id asc, file_size desc, id desc`,
}

const COLUMNS = [
  'id',
  'workspace_id',
  'created_by',
  'file_name',
  'file_type',
  'file_size',
  'width',
  'height',
  'sha256',
  'display_sha256',
  'thumb_sha256',
  'storage_key',
  'sharpness',
  'luminance_median',
  'luminance_high',
  'camera_time',
  'camera_offset',
  'camera',
  'has_location',
  'has_credentials',
  'made_smaller',
  'shows',
  'caption',
  'created_at',
] as const satisfies readonly (keyof UploadedFiles)[]

type PhotoRow = Pick<Selectable<UploadedFiles>, (typeof COLUMNS)[number]>
type ListedRow = PhotoRow & {
  repair_id: string | null
  severity: string | null
  no_damage: boolean | null
  damage_type: string | null
  is_analyzing: boolean | null
}

/**
 * The repair of each row of `photo`. Other modules own these tables and write them; they are read here, because a page
 * of photos must stay one statement. The limit keeps PostgreSQL from reading all repairs for a page of 20
 * photos, which it does when it has no estimate of the page.
 */
const REPAIR_OF_PHOTO = `left join lateral (
  select repair_photos.repair_id, repairs.severity, repairs.no_damage, repairs.damage_type, exists (
    select from analyses where analyses.repair_id = repairs.id and status in ('queued', 'running')
  ) as is_analyzing
  from repair_photos join repairs on repairs.id = repair_photos.repair_id
  where repair_photos.file_id = photo.id limit 1) as repair on true`

/**
 * Followed by a workspace, it reads its logo, which is no photo of damage: no list of photos has it. Nothing where
 * there is none, or it is also a photo of a repair.
 */
const LOGO_OF = `select logo from (select id as shop, (branding ->> 'logo_file_id')::uuid as logo from shops) as logos
  where not exists (select from repair_photos where file_id = logo) and shop =`

const PHOTOS = `select ${COLUMNS.join(', ')} from uploaded_files where workspace_id = any($1::uuid[])`

/**
 * `= any(array[…])` instead of `=` keeps workspace_id in the sort order, which only the history index provides; with
 * `=`, PostgreSQL may walk another workspace's 100,000 photos.
 */
const HISTORY = `select ${COLUMNS.join(', ')} from uploaded_files where workspace_id = any(array[$1::uuid])`
const withRepairs = (photos: string) => `select * from (${photos}) as photo ${REPAIR_OF_PHOTO}`
const newestPage = (photos: string) => (limit: number) =>
  `${withRepairs(`${photos} order by workspace_id, id desc limit ${limit}`)} order by id desc`
const newestPhotos = ofLimit(newestPage(HISTORY))
const newestPhotosAfter = ofLimit(newestPage(`${HISTORY} and id < $2`))
const onePhoto = preparedStatement<ListedRow>(withRepairs(`${PHOTOS} and id = $2`))
// One probe of an index for each id, however many photos there are.
const somePhotos = preparedStatement<ListedRow>(
  withRepairs(`select found.* from unnest($2::uuid[]) as wanted (id)
    cross join lateral (${PHOTOS} and id = wanted.id limit 1) as found`),
)
const onePhotoLocked = preparedStatement<PhotoRow>(`${PHOTOS} and id = $2 for update`)

const removePhoto = preparedStatement(`with removed as (
    delete from uploaded_files where id = $1 returning workspace_id, file_size
  ) update file_usage set file_count = file_count - 1, storage_bytes = storage_bytes - removed.file_size
  from removed where file_usage.workspace_id = removed.workspace_id`)

export function createFilesRepository(db: Db) {
  return {
    async usageOf(workspaceId: WorkspaceId): Promise<Usage> {
      const row = await db
        .selectFrom('file_usage')
        .select(['file_count', 'storage_bytes'])
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst()
      return usageOfRow(row)
    },

    /**
     * Counts one more photo if both limits allow it. Returns the usage, which includes the photo when it was accepted.
     */
    async countPhoto(
      tx: Tx,
      workspaceId: WorkspaceId,
      size: number,
      limits: UsageLimits,
    ): Promise<{ allowed: UploadAllowed | null; usage: Usage }> {
      const { isAllowed, usage } = await count(tx, workspaceId, { files: 1, bytes: size }, limits)
      // The only place that makes this proof: the photo has just been counted.
      return { allowed: isAllowed ? ({ workspaceId, bytes: size } as UploadAllowed) : null, usage }
    },

    /** Counts bytes that are no photo, if there is room for them. Returns the usage, which then includes them. */
    countBytes: (
      tx: Tx,
      workspaceId: WorkspaceId,
      size: number,
      most: number,
    ): Promise<{ isAllowed: boolean; usage: Usage }> =>
      count(tx, workspaceId, { files: 0, bytes: size }, { files: null, bytes: most }),

    /** Locks the usage of workspaces in the order of their ids, so that two moves never wait for each other. */
    async lockUsage(tx: Tx, workspaceIds: readonly WorkspaceId[]): Promise<void> {
      await tx
        .selectFrom('file_usage')
        .select('workspace_id')
        .where('workspace_id', 'in', workspaceIds)
        .orderBy('workspace_id')
        .forUpdate()
        .execute()
    },

    /** Counts what goes from one workspace to another in both, if the limits of the other allow it. */
    async moveUsage(
      tx: Tx,
      { from, to, more, limits }: { from: WorkspaceId; to: WorkspaceId; more: Counted; limits: UsageLimits },
    ): Promise<{ isAllowed: boolean; usage: Usage }> {
      const counted = await count(tx, to, more, limits)
      if (!counted.isAllowed) return counted
      await tx
        .updateTable('file_usage')
        .set({ file_count: sql`file_count - ${more.files}`, storage_bytes: sql`storage_bytes - ${more.bytes}` })
        .where('workspace_id', '=', from)
        .execute()
      return counted
    },

    /** Gives locked photos, and what they are filtered by, another workspace. Returns their bytes. */
    async movePhotos(tx: Tx, to: WorkspaceId, fileIds: readonly string[]): Promise<number> {
      await tx.updateTable('uploaded_files').set({ workspace_id: to }).where('id', 'in', fileIds).execute()
      await tx.updateTable('photo_results').set({ workspace_id: to }).where('file_id', 'in', fileIds).execute()
      const { bytes } = await tx
        .selectFrom('uploaded_files')
        .select(sql<string>`coalesce(sum(file_size), 0)`.as('bytes'))
        .where('id', 'in', fileIds)
        .executeTakeFirstOrThrow()
      return Number(bytes)
    },

    /** Stores a photo that was counted by `countPhoto` in the same transaction. */
    async insert(tx: Tx, { workspaceId, bytes }: UploadAllowed, photo: StoredPhoto): Promise<void> {
      await tx
        .insertInto('uploaded_files')
        .values({
          id: photo.id,
          workspace_id: workspaceId,
          created_by: photo.createdBy,
          file_name: photo.fileName,
          file_type: photo.fileType,
          file_size: bytes,
          width: photo.width,
          height: photo.height,
          sha256: photo.sha256,
          display_sha256: photo.displaySha256,
          thumb_sha256: photo.thumbSha256,
          storage_key: photo.storageKey,
          sharpness: photo.quality?.sharpness ?? null,
          luminance_median: photo.quality?.luminanceMedian ?? null,
          luminance_high: photo.quality?.luminanceHigh ?? null,
          ...cameraColumns(photo.camera),
          made_smaller: photo.madeSmaller,
          created_at: photo.createdAt,
        })
        .execute()
    },

    /** The next page in the given order, after the position where the previous page ended. */
    async page(
      workspaceId: WorkspaceId,
      { limit, order, after, ...filter }: PageOfHistory,
      reader: Db | Tx = db,
    ): Promise<ListedPhoto[]> {
      // Every visit to the history begins with this query.
      if (order === 'newest' && Object.values(filter).every((value) => value === undefined)) {
        const page =
          after === undefined ? newestPhotos(limit)(workspaceId) : newestPhotosAfter(limit)(workspaceId, after.id)
        return (await db.executeQuery(page)).rows.map(listedPhotoOf)
      }
      // Ids come from an index where possible, so that only the photos of the page are read from the table.
      const ids = sql`select id from ${matching(workspaceId, filter, { isById: order === 'newest' || order === 'oldest' })}
        ${after === undefined ? sql`` : sql`and ${beyond(after)}`} order by ${ORDERS[order]} limit ${limit}`
      const { rows } = await sql<ListedRow>`
        select * from (
          select ${sql.raw(COLUMNS.join(', '))} from (${ids}) as page join uploaded_files using (id)
        ) as photo ${sql.raw(REPAIR_OF_PHOTO)} order by ${ORDERS[order]}`.execute(reader)
      return rows.map(listedPhotoOf)
    },

    /**
     * The number of matching photos, or `most` if there are more. With patterns it reads all rows of the workspace: 1
     * ms for 2,000 photos.
     */
    async count(
      workspaceId: WorkspaceId,
      filter: HistoryFilter,
      most: number | null,
      reader: Db | Tx = db,
    ): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (
          select from ${matching(workspaceId, filter, { isById: true })} ${most === null ? sql`` : sql`limit ${most}`}
        ) as matching`.execute(reader)
      return rows[0]?.count ?? 0
    },

    /** The photo if it is in one of these workspaces. Null for any other photo, just as for an unknown one. */
    async find(within: Workspaces, id: string): Promise<ListedPhoto | null> {
      const [row] = (await db.executeQuery(onePhoto(within, id))).rows
      return row === undefined ? null : listedPhotoOf(row)
    },

    /** Those of these photos that are in one of these workspaces, in no particular order. */
    async findSome(within: Workspaces, ids: readonly string[]): Promise<ListedPhoto[]> {
      return (await db.executeQuery(somePhotos(within, ids))).rows.map(listedPhotoOf)
    },

    /** Like `find`, but locks the photo until the transaction ends. */
    async lock(tx: Tx, within: Workspaces, id: string): Promise<StoredPhoto | null> {
      const [row] = (await tx.executeQuery(onePhotoLocked(within, id))).rows
      return row === undefined ? null : photoOf(row)
    },

    /**
     * Those of these photos that are in one of these workspaces, locked until the transaction ends. They are locked in
     * the order of their ids, as everywhere, so that two requests never wait for each other.
     */
    async lockAll(tx: Tx, within: Workspaces, ids: readonly string[]): Promise<StoredPhoto[]> {
      if (ids.length === 0) return []
      const rows = await tx
        .selectFrom('uploaded_files')
        .select(COLUMNS)
        .where('workspace_id', '=', anyOf(within))
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows.map(photoOf)
    },

    /** All photos of these workspaces, in the order of their ids. */
    async allOf(workspaces: Workspaces): Promise<StoredPhoto[]> {
      if (workspaces.length === 0) return []
      const rows = await db
        .selectFrom('uploaded_files')
        .select(COLUMNS)
        .where('workspace_id', '=', anyOf(workspaces))
        .orderBy('id')
        .execute()
      return rows.map(photoOf)
    },

    /** Puts photos that the caller has locked, and counted there, into another workspace. */
    async move(tx: Tx, ids: readonly string[], to: WorkspaceId): Promise<void> {
      if (ids.length === 0) return
      await sql`
        with before as (select id, workspace_id, file_size from uploaded_files where id = any(${[...ids]}::uuid[])),
          moved as (update uploaded_files set workspace_id = ${to} from before where uploaded_files.id = before.id),
          results as (update photo_results set workspace_id = ${to} from before where file_id = before.id)
        update file_usage set file_count = file_count - left_it.photos, storage_bytes = storage_bytes - left_it.bytes
        from (select workspace_id, count(*) as photos, sum(file_size) as bytes from before group by 1) as left_it
        where file_usage.workspace_id = left_it.workspace_id`.execute(tx)
    },

    /** The oldest photos of a workspace, locked until the transaction ends. */
    async lockSome(tx: Tx, workspaceId: WorkspaceId, limit: number): Promise<StoredPhoto[]> {
      const rows = await tx
        .selectFrom('uploaded_files')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute()
      return rows.map(photoOf)
    },

    /** For signed links, whose signature authorizes the request. All other reads for a request name the workspaces. */
    async findForSignedLink(id: string): Promise<StoredPhoto | null> {
      const row = await db
        .selectFrom('uploaded_files')
        .leftJoin('users', (join) =>
          join.on('users.id', '=', (eb) => eb.ref('uploaded_files.workspace_id').$castTo<UserId>()),
        )
        .selectAll('uploaded_files')
        .where('uploaded_files.id', '=', id)
        // Nothing is served from an account whose deletion was requested.
        .where('users.deletion_due_at', 'is', null)
        .executeTakeFirst()
      return row === undefined ? null : photoOf(row)
    },

    /** Stores what of this is given. Returns false when the photo is in none of these workspaces. */
    async change(tx: Tx, within: Workspaces, id: string, { shows, caption, fileName }: StoredChange): Promise<boolean> {
      const changed = await tx
        .updateTable('uploaded_files')
        .set({
          shows: shows === undefined ? undefined : shows.length === 0 ? null : [...shows],
          caption,
          file_name: fileName,
        })
        .where('workspace_id', '=', anyOf(within))
        .where('id', '=', id)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Some photos after this id, in its order, of which nobody has read what the camera wrote. */
    async withoutCameraFacts(after: string | null, limit: number): Promise<StoredPhoto[]> {
      const rows = await db
        .selectFrom('uploaded_files')
        .select(COLUMNS)
        .where('has_credentials', 'is', null)
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(photoOf)
    },

    async storeCameraFacts(id: string, facts: CameraFacts): Promise<void> {
      await db
        .updateTable('uploaded_files')
        .set(cameraColumns(facts))
        .where('id', '=', id)
        .where('has_credentials', 'is', null)
        .execute()
    },

    /**
     * Deletes the row and reduces the usage. Other transactions of the workspace wait for the commit before they can
     * use what this has freed.
     */
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.executeQuery(removePhoto(id))
    },
  }
}

type Counted = { files: number; bytes: number }

/** Null is unlimited. */
type UsageLimits = { files: number | null; bytes: number }

/**
 * Adds to the usage of a workspace if both limits allow it. Each statement locks the row until the transaction ends, so
 * parallel uploads cannot exceed a limit.
 */
async function count(
  tx: Tx,
  workspaceId: WorkspaceId,
  more: Counted,
  limits: UsageLimits,
): Promise<{ isAllowed: boolean; usage: Usage }> {
  const fitsEmpty = (limits.files === null || limits.files >= more.files) && more.bytes <= limits.bytes
  const most = limits.files === null ? null : limits.files - more.files
  const add = () =>
    tx
      .updateTable('file_usage')
      .set({ file_count: sql`file_count + ${more.files}`, storage_bytes: sql`storage_bytes + ${more.bytes}` })
      .where('workspace_id', '=', workspaceId)
      .where('storage_bytes', '<=', limits.bytes - more.bytes)
      .where((eb) => (most === null ? eb.val(true) : eb('file_count', '<=', most)))
      .returning(['file_count', 'storage_bytes'])
      .executeTakeFirst()
  const begin = () =>
    tx
      .insertInto('file_usage')
      .values({ workspace_id: workspaceId, file_count: more.files, storage_bytes: more.bytes })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['file_count', 'storage_bytes'])
      .executeTakeFirst()
  // The last one is for the first uploads of a workspace that are stored at the same time.
  const taken = fitsEmpty ? ((await add()) ?? (await begin()) ?? (await add())) : undefined
  if (taken !== undefined) return { isAllowed: true, usage: usageOfRow(taken) }
  const usage = await tx
    .selectFrom('file_usage')
    .select(['file_count', 'storage_bytes'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return { isAllowed: false, usage: usageOfRow(usage) }
}

/**
 * Prepares one statement for each page size, of which the API allows a hundred. With the size as a parameter,
 * PostgreSQL would estimate that a page holds a tenth of the photos and would plan again for each request.
 */
function ofLimit(textOf: (limit: number) => string) {
  const statements = new Map<number, ReturnType<typeof preparedStatement<ListedRow>>>()
  return (limit: number) => {
    const statement = statements.get(limit) ?? preparedStatement<ListedRow>(textOf(limit))
    statements.set(limit, statement)
    return statement
  }
}

function beyond(place: HistoryPlace): RawBuilder<unknown> {
  switch (place.order) {
    case 'newest':
      return sql`id < ${place.id}`
    case 'oldest':
      return sql`id > ${place.id}`
    case 'name':
      return sql`(file_name collate file_names > ${place.name}
        or (file_name = ${place.name} and id < ${place.id}))`
    case 'largest':
      return sql`(file_size, id) < (${place.size}, ${place.id})`
  }
}

/**
 * Where the ids of matching photos come from, and the conditions on them. A filter by nothing but the result reads only
 * results, unless the order needs more than ids.
 */
function matching(
  workspaceId: WorkspaceId,
  filter: HistoryFilter,
  { isById }: { isById: boolean },
): RawBuilder<unknown> {
  const { severity, isAnalyzed, withoutLogo, ...others } = filter
  const results = [
    ...(severity === undefined ? [] : [sql`result = ${severity === 'none' ? 'no_damage' : severity}`]),
    ...(isAnalyzed === undefined ? [] : [isAnalyzed ? sql`result <> 'not_analyzed'` : notAnalyzed(workspaceId)]),
  ]
  const isOfResults = isById && results.length > 0 && Object.values(others).every((value) => value === undefined)
  const source = isOfResults ? RESULTS : sql`uploaded_files`
  const conditions = [
    // See HISTORY.
    sql`workspace_id = any(array[${workspaceId}::uuid])`,
    ...(withoutLogo === true ? [sql`id is distinct from (${sql.raw(LOGO_OF)} ${workspaceId})`] : []),
    ...(isOfResults || results.length === 0
      ? results
      : // The workspace is named, so that PostgreSQL can begin with these results when few of them match.
        [
          sql`id in (select file_id from photo_results where workspace_id = ${workspaceId} and ${sql.join(results, AND)})`,
        ]),
    ...conditionsOf(workspaceId, others),
  ]
  return sql`${source} where ${sql.join(conditions, AND)}`
}

const AND = sql` and `

/**
 * A photo of finished work shows no damage, so it is not among those to analyze. That is asked of each photo that is
 * read, because a join would read all results of the workspace. The condition on the status is that of the index
 * analyses_workspace_unfinished_idx.
 */
function notAnalyzed(workspaceId: WorkspaceId): RawBuilder<unknown> {
  return sql`result = 'not_analyzed' and file_id not in (
    select repair_photos.file_id from analyses join repair_photos on repair_photos.repair_id = analyses.repair_id
    where analyses.workspace_id = ${workspaceId} and status in ('queued', 'running'))
    and (select true from repairs where after_file_id = file_id limit 1) is null`
}

/** The results of photos, with the columns that {@link ORDERS} names. */
const RESULTS = sql`(select file_id, file_id as id, workspace_id, result from photo_results) as shown`

function conditionsOf(
  workspaceId: WorkspaceId,
  { patterns, textPatterns, sha256, repairId }: Omit<HistoryFilter, 'severity' | 'isAnalyzed'>,
): RawBuilder<unknown>[] {
  return [
    ...(patterns === undefined ? [] : [sql`file_name ilike any(${patterns})`]),
    ...(sha256 === undefined ? [] : [sql`sha256 = ${sha256}`]),
    ...(repairId === undefined ? [] : [sql`id in (select file_id from repair_photos where repair_id = ${repairId})`]),
    ...(textPatterns === undefined
      ? []
      : [
          sql`(file_name ilike any(${textPatterns}) or caption ilike any(${textPatterns}) or id in (
            select file_id from repairs join repair_photos on repair_id = repairs.id
            where repairs.workspace_id = ${workspaceId}
              and (title ilike any(${textPatterns}) or damage_type ilike any(${textPatterns}))))`,
        ]),
  ]
}

/** A workspace without an upload so far has no row. */
function usageOfRow(row: { file_count: number; storage_bytes: number } | undefined): Usage {
  return { files: row?.file_count ?? 0, storage_bytes: row?.storage_bytes ?? 0 }
}

function listedPhotoOf(row: ListedRow): ListedPhoto {
  const severity = SEVERITIES.find((known) => known === row.severity) ?? null
  return {
    ...photoOf(row),
    repairId: row.repair_id,
    severity,
    noDamage: row.no_damage ?? false,
    damageType: row.damage_type,
    isAnalyzing: row.is_analyzing ?? false,
  }
}

export function photoOf(row: PhotoRow): StoredPhoto {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    createdBy: row.created_by,
    fileName: row.file_name,
    fileType: row.file_type,
    fileSize: row.file_size,
    width: row.width,
    height: row.height,
    sha256: row.sha256,
    displaySha256: row.display_sha256,
    thumbSha256: row.thumb_sha256,
    storageKey: row.storage_key,
    quality: qualityOf(row),
    camera: cameraOf(row),
    madeSmaller: row.made_smaller,
    shows: PHOTO_VIEWS.filter((view) => row.shows?.includes(view)),
    caption: row.caption,
    createdAt: row.created_at,
  }
}

/** Every photo that was measured has a luminance. The sharpness may be missing, because too few edges were found. */
function qualityOf(row: PhotoRow): StoredPhoto['quality'] {
  const { sharpness, luminance_median: luminanceMedian, luminance_high: luminanceHigh } = row
  return luminanceMedian === null || luminanceHigh === null ? null : { sharpness, luminanceMedian, luminanceHigh }
}

function cameraColumns(facts: CameraFacts | null) {
  return {
    camera_time: facts?.time ?? null,
    camera_offset: facts?.offset ?? null,
    camera: facts?.name ?? null,
    has_location: facts?.hasLocation ?? null,
    has_credentials: facts?.hasCredentials ?? null,
  }
}

/** Whether there is a manifest is known of every photo that was read. */
function cameraOf(row: PhotoRow): CameraFacts | null {
  const { camera_time: time, camera_offset: offset, camera: name, has_location: hasLocation } = row
  const { has_credentials: hasCredentials } = row
  return hasCredentials === null ? null : { time, offset, name, hasLocation, hasCredentials }
}
