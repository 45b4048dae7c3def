import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import type { Clock } from '#server/platform/clock/clock.ts'
import { fileReason } from '#server/platform/fileReason.ts'
import { StartupError } from '#server/platform/startupError.ts'
import type { ObjectStore } from '../files/files.port.ts'
import { documentObjects, objectKeysOf } from '../files/objects.usecases.ts'
import { objectEntry, tableEntry } from './archive.rules.ts'
import {
  ARCHIVE_VERSION,
  FOOTER,
  HEADER,
  type ArchivedTable,
  type ArchiveFooter,
  type ArchiveHeader,
} from './archive.types.ts'
import type { BackupRepository, Snapshot } from './backup.repository.ts'

export type BackupParts = {
  repository: BackupRepository
  store: Pick<ObjectStore, 'size' | 'open'>
  clock: Clock
}

export type BackupSummary = ArchiveFooter & { missing: string[]; secretFingerprint: string | null }

/**
 * Writes one archive with a snapshot of the database and all objects of its photos and documents, while the product
 * runs. The file gets its name once it is complete and durable. `missing` lists objects that the store had lost before.
 * What earlier backups to this file have left, because they were killed, is removed. Throws {@link StartupError} with
 * one sentence when the file cannot be written.
 */
export async function backUp(parts: BackupParts, file: string): Promise<BackupSummary> {
  const target = path.resolve(file)
  const snapshot = await parts.repository.open()
  try {
    // Only one backup of this database runs at a time from here on.
    await snapshot.begin()
    return await writeTo(target, parts, snapshot)
  } catch (error) {
    throw sentenceAbout(error, target)
  } finally {
    await snapshot.end()
  }
}

async function writeTo(target: string, parts: BackupParts, snapshot: Snapshot): Promise<BackupSummary> {
  await removeLeftovers(target)
  const folder = await mkdtemp(`${target}${IN_WORK}`)
  try {
    const draft = path.join(folder, 'archive.tar')
    const tar = pack()
    const written = pipeline(tar, createWriteStream(draft, { mode: 0o600 }))
    const adding = writeAll(parts, snapshot, tar, folder)
    // Both must have ended before the folder is removed.
    await Promise.allSettled([written, adding])
    await written
    const summary = await adding
    await makeDurable(draft)
    await rename(draft, target)
    await makeDurable(path.dirname(target))
    return summary
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What follows the name of the file in that of the folder in which it is written. */
const IN_WORK = '.in-work-'

async function removeLeftovers(target: string): Promise<void> {
  const folder = path.dirname(target)
  const prefix = path.basename(target) + IN_WORK
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** One sentence for an error of the file system; every other error as it is. */
function sentenceAbout(error: unknown, file: string): unknown {
  const reason = fileReason(error)
  if (reason === undefined) return error
  return new StartupError(`The backup cannot be written to ${file}: ${reason}. Nothing is left of it.`, {
    cause: error,
  })
}

async function writeAll(parts: BackupParts, snapshot: Snapshot, tar: Pack, folder: string): Promise<BackupSummary> {
  try {
    const header = await readHeader(snapshot, parts.clock)
    await addText(tar, HEADER, JSON.stringify(header))
    const rows: Record<string, number> = {}
    for (const table of header.tables) rows[table.name] = await addTable(snapshot, tar, folder, table)
    const objects = await addObjects(parts.store, snapshot, tar)
    const { missing, ...counts } = objects
    await addText(tar, FOOTER, JSON.stringify({ rows, ...counts } satisfies ArchiveFooter))
    tar.finalize()
    return { rows, ...counts, missing, secretFingerprint: header.secret_fingerprint }
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function readHeader(snapshot: Snapshot, clock: Clock): Promise<ArchiveHeader> {
  const migrations = await snapshot.migrations()
  const tables = await snapshot.tables()
  const secret_fingerprint = await snapshot.secretFingerprint()
  return { version: ARCHIVE_VERSION, created_at: clock.now().toISOString(), migrations, secret_fingerprint, tables }
}

/** A tar entry begins with its size, so the table is written to a file first. Returns the number of rows. */
async function addTable(snapshot: Snapshot, tar: Pack, folder: string, table: ArchivedTable): Promise<number> {
  const spool = path.join(folder, 'table.copy')
  const copy = snapshot.copyOf(table)
  await pipeline(copy, createWriteStream(spool, { mode: 0o600 }))
  await addStream(tar, tableEntry(table.name), (await stat(spool)).size, createReadStream(spool))
  await rm(spool)
  return copy.rowCount
}

const PAGE = 500

async function addObjects(store: BackupParts['store'], snapshot: Snapshot, tar: Pack) {
  const found = { objects: 0, object_bytes: 0, missing: [] as string[] }
  for await (const key of keysIn(snapshot)) {
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
  return found
}

async function* keysIn(snapshot: Snapshot): AsyncGenerator<string> {
  for await (const photo of rowsOf((after) => snapshot.photosAfter(after, PAGE))) yield* objectKeysOf(photo)
  for await (const document of rowsOf((after) => snapshot.documentsAfter(after, PAGE))) {
    for (const { key } of documentObjects(document)) yield key
  }
}

async function* rowsOf<Row extends { id: string }>(pageAfter: (id: string) => Promise<Row[]>): AsyncGenerator<Row> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await pageAfter(after)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
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
  try {
    const done = (error?: Error | null) => (error ? finished.reject(error) : finished.resolve())
    const entry = tar.entry({ name, size, mode: 0o600 }, done)
    // When the archive cannot be written, both of them fail.
    await Promise.all([pipeline(stream, entry), finished.promise])
  } finally {
    // An archive that has failed takes no entry, and what it would have read is removed. Why it failed is thrown.
    stream.on('error', () => undefined).destroy()
  }
}

async function makeDurable(target: string): Promise<void> {
  const handle = await open(target)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
