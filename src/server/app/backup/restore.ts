import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { isObjectKey, type ObjectStore } from '#server/features/files/files.port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'
import { StartupError } from '#server/platform/startupError.ts'
import {
  FOOTER,
  footerSchema,
  HEADER,
  headerSchema,
  keyOfEntry,
  NOTE_LIMIT,
  tableOfEntry,
  type ArchiveFooter,
  type ArchiveHeader,
} from './archive.ts'
import { columnsOf, NOT_BACKED_UP, tablesToBackUp } from './tables.ts'

export type RestoreParts = {
  database: Pick<Database, 'connection'>
  store: Pick<ObjectStore, 'put' | 'list'>
  log: (message: string, details?: object) => void
  /** Folder on the same disk as a disk store. */
  tempDir: string
}

/**
 * Brings a backup back into an empty database and an empty store. The archive is read through first: one that is cut
 * off, of another form, or that names anything which this version does not have is refused before anything is written.
 * Throws {@link StartupError} with one sentence.
 */
export async function restore(parts: RestoreParts, file: string): Promise<ArchiveFooter> {
  const { header, footer } = await check(file)
  const migrations = await knownMigrations(header)
  await requireEmptyStore(parts.store)
  const client = new pg.Client({ ...parts.database.connection, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  try {
    await requireEmptyDatabase(client)
    const tables = await knownTables(client, header, migrations)
    await migrateTo(parts, migrations)
    // One transaction: a restore that is cut off leaves an empty database.
    await client.query('begin')
    await copyIn(client, tables, parts, file)
    await endUnfinishedRuns(client)
    await voidUsedCredentials(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
  // From the form of the backup to that of this version.
  await migrate(parts.database, { log: parts.log })
  return footer
}

async function check(file: string): Promise<{ header: ArchiveHeader; footer: ArchiveFooter }> {
  let header: ArchiveHeader | undefined
  let footer: ArchiveFooter | undefined
  try {
    for await (const entry of entriesOf(file)) {
      const { name, type } = entry.header
      const table = tableOfEntry(name)
      if (name === HEADER && header === undefined) header = headerSchema.parse(await noteOf(entry))
      else if (name === FOOTER && footer === undefined) footer = footerSchema.parse(await noteOf(entry))
      else if (type === 'file' && isExpected(name, table, header)) entry.resume()
      else throw new StartupError(`${file} holds ${JSON.stringify(name)}, which belongs in no backup.`)
    }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${file} cannot be read as a backup.`, { cause })
  }
  if (header === undefined || footer === undefined) {
    throw new StartupError(`${file} is not a whole backup: its beginning or its end is missing.`)
  }
  return { header, footer }
}

/** Whether an entry is an object, or one of the tables that were announced. */
function isExpected(name: string, table: string | null, header: ArchiveHeader | undefined): boolean {
  const key = keyOfEntry(name)
  if (key !== null) return isObjectKey(key)
  return header?.tables.some((each) => each.name === table) === true
}

type Entry = Parameters<typeof text>[0] & { header: { name: string; size?: number | undefined } }

async function noteOf(entry: Entry): Promise<unknown> {
  if ((entry.header.size ?? 0) > NOTE_LIMIT) throw new Error(`${entry.header.name} is too long`)
  return JSON.parse(await text(entry))
}

/** The files of the backup's migrations: the first of ours, in the same order. */
async function knownMigrations({ migrations: names }: ArchiveHeader): Promise<string[]> {
  const ours = (await readdir(PRODUCT_MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const unknown = names.find((name, index) => `${name}.sql` !== ours[index])
  if (unknown === undefined) return ours.slice(0, names.length)
  throw new StartupError(`This version does not know the backup's migration ${unknown}: use a newer one.`)
}

/** A table of the backup as the database calls it, and its columns. */
type KnownTable = { name: string; columns: string[] }

/**
 * The tables to bring back, by names that come from the database and not from the archive: names cannot be parameters of
 * a statement. What an empty database has after these migrations is asked in a transaction that is taken back.
 */
async function knownTables(
  client: pg.Client,
  header: ArchiveHeader,
  migrations: readonly string[],
): Promise<Map<string, KnownTable>> {
  const known = new Map<string, KnownTable>()
  await client.query('begin')
  try {
    for (const name of migrations) await client.query(await readFile(path.join(PRODUCT_MIGRATIONS, name), 'utf8'))
    const ours = await tablesToBackUp(client)
    for (const { name, columns } of header.tables) {
      // In a backup from before it was left out of them, or in one that was made up.
      if (Object.hasOwn(NOT_BACKED_UP, name)) continue
      const table = ours.find((each) => each === name)
      if (table === undefined) throw foreign('table', name)
      known.set(table, { name: table, columns: knownColumns(table, await columnsOf(client, table), columns) })
    }
    return known
  } finally {
    await client.query('rollback')
  }
}

/** Each as the database quotes it, which may differ from the database that the backup is from. */
function knownColumns(table: string, ours: readonly string[], named: readonly string[]): string[] {
  const quoted = new Map(ours.map((column) => [unquoted(column), column]))
  return named.map((name, index) => {
    const column = quoted.get(unquoted(name))
    if (column === undefined || named.indexOf(name) !== index) throw foreign(`column of ${table}`, name)
    return column
  })
}

function unquoted(identifier: string): string {
  return /^"(.*)"$/s.exec(identifier)?.[1]?.replaceAll('""', '"') ?? identifier
}

function foreign(kind: string, name: string): StartupError {
  return new StartupError(
    `The backup names a ${kind} that this version does not have: ${JSON.stringify(name)}. It was made or changed by something else, and nothing of it was brought back.`,
  )
}

/** The entries in order. Each must be read or resumed before the next. */
async function* entriesOf(file: string) {
  const tar = extract()
  const syncVersion = pipeline(createReadStream(file), tar as unknown as NodeJS.WritableStream)
  syncVersion.catch(() => {})
  for await (const entry of tar) yield entry
  await syncVersion
}

async function requireEmptyStore(store: RestoreParts['store']): Promise<void> {
  for await (const object of store.list()) {
    throw new StartupError(`The store is not empty (it has ${object.key}). A backup is restored into an empty one.`)
  }
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
  )
  if (rows.length > 0) throw new StartupError('The database is not empty. A backup is restored into an empty one.')
}

/** Brings the empty database to the form that the backup was made from. */
async function migrateTo(parts: RestoreParts, migrations: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-migrations-'))
  try {
    for (const name of migrations) await cp(path.join(PRODUCT_MIGRATIONS, name), path.join(folder, name))
    await migrate(parts.database, { folder, log: parts.log })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyIn(
  client: pg.Client,
  tables: ReadonlyMap<string, KnownTable>,
  { store, tempDir }: RestoreParts,
  file: string,
): Promise<void> {
  const folder = await mkdtemp(path.join(tempDir, 'restore-'))
  try {
    for await (const entry of entriesOf(file)) {
      const key = keyOfEntry(entry.header.name)
      const table = tables.get(tableOfEntry(entry.header.name) ?? '')
      if (key !== null) {
        const spool = path.join(folder, 'object')
        await pipeline(Readable.from(entry), createWriteStream(spool, { mode: 0o600 }))
        await store.put(key, spool, contentTypeOf(key))
        await rm(spool, { force: true })
      } else if (table !== undefined) {
        const columns = table.columns.join(', ')
        await pipeline(
          Readable.from(entry),
          client.query(copyStreams.from(`copy public.${table.name} (${columns}) from stdin`)),
        )
      } else entry.resume()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
}

function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

/** Their jobs were not in the backup: nobody must wait for them. */
async function endUnfinishedRuns(client: pg.Client): Promise<void> {
  await client.query(
    `update analyses set status = 'failed', notice = $1, finished_at = created_at where status in ('queued', 'running')`,
    [ANALYSIS_MESSAGES.failedCompletely],
  )
}

/**
 * Nobody knows which links of mails and which codes were used after the backup was made, so none of them may work again.
 * Of a link that undoes a change of email, the reservation of the former address stays, under a hash that no token has.
 * Codes of authenticator apps count from the next minute on. Recovery codes stay: without them, whoever has lost the
 * phone would be locked out.
 */
async function voidUsedCredentials(client: pg.Client): Promise<void> {
  if (await hasTable(client, 'account_links')) {
    await client.query(`delete from account_links where purpose <> 'undo_email_change'`)
    await client.query(`update account_links set token_hash = 'restored ' || gen_random_uuid()`)
  }
  if (await hasTable(client, 'second_steps')) {
    await client.query(
      `update second_steps
       set last_time_step = greatest(last_time_step, floor(extract(epoch from now()) / ${CODE_SECONDS})::int8 + 1)`,
    )
  }
}

/** Seconds for which an authenticator app shows one code (RFC 6238, section 4). */
const CODE_SECONDS = 30

/** An older backup has fewer tables. */
async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ])
  return rows[0]?.found === true
}
