import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { VARIANTS } from '#shared/api/files.ts'
import type { ObjectStore } from '#server/features/files/files.port.ts'
import { REMOVAL_LOCK } from '#server/features/files/objects.repository.ts'
import { variantOf } from '#server/features/files/files.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  ARCHIVE_VERSION,
  FOOTER,
  HEADER,
  objectEntry,
  tableEntry,
  type ArchiveFooter,
  type ArchiveHeader,
} from './archive.ts'
import { columnsOf, tablesToBackUp } from './tables.ts'

export type BackupParts = {
  database: Pick<Database, 'connection'>
  store: Pick<ObjectStore, 'size' | 'open'>
  clock: Clock
}

export type BackupSummary = ArchiveFooter & { missing: string[] }

/**
 * Writes one archive of the database at one moment and of every object that its photos have, while the product runs.
 * The file appears under its name when it is whole and durable. `missing` names objects that the store does not have:
 * those photos were lost before.
 */
export async function backUp(parts: BackupParts, file: string): Promise<BackupSummary> {
  const folder = await mkdtemp(`${path.resolve(file)}.in-work-`)
  const client = new pg.Client({ ...parts.database.connection, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  try {
    const draft = path.join(folder, 'archive.tar')
    const tar = pack()
    const written = pipeline(tar, createWriteStream(draft, { mode: 0o600 }))
    const [summary] = await Promise.all([writeAll(parts, client, tar, folder), written])
    await makeDurable(draft)
    await rename(draft, file)
    await makeDurable(path.dirname(path.resolve(file)))
    return summary
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeAll(parts: BackupParts, client: pg.Client, tar: Pack, folder: string): Promise<BackupSummary> {
  try {
    // Taken before the moment that the transaction sees, and held by the session: from now on no object goes.
    await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK])
    await client.query('begin isolation level repeatable read read only')
    const header = await readHeader(client, parts.clock)
    await addText(tar, HEADER, JSON.stringify(header))
    const rows: Record<string, number> = {}
    for (const table of header.tables) rows[table.name] = await addTable(client, tar, folder, table)
    const objects = await addObjects(parts.store, client, tar)
    const { missing, ...counts } = objects
    await addText(tar, FOOTER, JSON.stringify({ rows, ...counts } satisfies ArchiveFooter))
    tar.finalize()
    return { rows, ...counts, missing }
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function readHeader(client: pg.Client, clock: Clock): Promise<ArchiveHeader> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const tables = []
  for (const name of await tablesToBackUp(client)) tables.push({ name, columns: await columnsOf(client, name) })
  return {
    version: ARCHIVE_VERSION,
    created_at: clock.now().toISOString(),
    migrations: rows.map((row) => row.name),
    tables,
  }
}

/** A tar entry states its size first, so the table goes into a file before. Gives the number of rows. */
async function addTable(
  client: pg.Client,
  tar: Pack,
  folder: string,
  { name, columns }: ArchiveHeader['tables'][number],
): Promise<number> {
  const spool = path.join(folder, 'table.copy')
  const copy = client.query(copyStreams.to(`copy public.${name} (${columns.join(', ')}) to stdout`))
  await pipeline(copy, createWriteStream(spool, { mode: 0o600 }))
  await addStream(tar, tableEntry(name), (await stat(spool)).size, createReadStream(spool))
  await rm(spool)
  return copy.rowCount
}

const PAGE = 500

async function addObjects(store: BackupParts['store'], client: pg.Client, tar: Pack) {
  const found = { objects: 0, object_bytes: 0, missing: [] as string[] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string; storage_key: string; file_type: string }>(
      'select id, storage_key, file_type from uploaded_files where id > $1 order by id limit $2',
      [after, PAGE],
    )
    for (const row of rows) {
      for (const variant of VARIANTS) {
        const { key } = variantOf({ storageKey: row.storage_key, fileType: row.file_type }, variant)
        const size = await store.size(key)
        const stream = size === null ? null : await store.open(key)
        if (size === null || stream === null) {
          found.missing.push(key)
          continue
        }
        await addStream(tar, objectEntry(key), size, stream)
        found.objects += 1
        found.object_bytes += size
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return found
    after = last.id
  }
}

function addText(tar: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
  })
}

async function addStream(tar: Pack, name: string, size: number, stream: Readable): Promise<void> {
  const finished = Promise.withResolvers<void>()
  const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? finished.reject(error) : finished.resolve()))
  await pipeline(stream, entry)
  await finished.promise
}

async function makeDurable(target: string): Promise<void> {
  const handle = await open(target)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
