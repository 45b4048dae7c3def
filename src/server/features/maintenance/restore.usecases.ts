import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Extract as TarReader } from 'tar-stream'
import { QUESTION_MESSAGES } from '#shared/advice/questions.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { StartupError } from '#server/platform/startupError.ts'
import { isObjectKey, type ObjectStore } from '../files/files.port.ts'
import { keyOfEntry, tableOfEntry } from './archive.rules.ts'
import {
  FOOTER,
  footerSchema,
  HEADER,
  headerSchema,
  NOTE_LIMIT,
  type ArchivedTable,
  type ArchiveFooter,
  type ArchiveHeader,
} from './archive.types.ts'
import type { RestoreRepository, RestoreTarget } from './restore.repository.ts'
import { contentTypeOf, knownMigrations, knownTables } from './restore.rules.ts'
import { NOT_BACKED_UP } from './tables.repository.ts'

export type RestoreParts = {
  repository: RestoreRepository
  store: Pick<ObjectStore, 'put' | 'list'>
  /** Does at once what the jobs of a running product would do after an update from the version of the backup. */
  finish: () => Promise<void>
  /** A folder on the same disk as the disk store. */
  tempDir: string
}

/** What was restored, and the fingerprint of the secret that belongs to it, where the backup says it. */
export type RestoreSummary = ArchiveFooter & { secretFingerprint: string | null }

/**
 * Restores a backup into a database without accounts and photos, and a store without objects, except those of the
 * backup that an interrupted restore has left. The whole archive is read first. It is rejected before anything is
 * written if it is truncated, has another format, or names anything that this version does not have. Throws
 * {@link StartupError} with one sentence.
 */
export async function restore(parts: RestoreParts, file: string): Promise<RestoreSummary> {
  const keys = (await isEmptyStore(parts.store)) ? null : new Set<string>()
  const { header, footer } = await check(file, keys)
  const { repository } = parts
  const { secret_fingerprint: secretFingerprint } = header
  const migrations = knownMigrations(header.migrations, await repository.migrations())
  if (keys !== null) await requireOnly(keys, parts.store)
  const target = await repository.open()
  try {
    if (!(await target.isEmpty())) {
      throw new StartupError(
        'The database is not empty. A backup is restored into one without accounts, photos and tables of others.',
      )
    }
    const tables = knownTables(header.tables, await target.tablesAfter(migrations), (table) =>
      Object.hasOwn(NOT_BACKED_UP, table),
    )
    await target.clear()
    await repository.migrateTo(migrations)
    // One transaction, so that an interrupted restore leaves an empty database.
    await target.begin()
    await copyIn(target, tables, parts, file)
    await target.endUnfinishedRuns(ANALYSIS_MESSAGES.failedCompletely)
    await target.endOpenQuestions(QUESTION_MESSAGES.failed(QUESTION_MESSAGES.tooLong))
    await target.voidUsedCredentials()
    if (secretFingerprint !== null) await target.bindSecret(secretFingerprint)
    await target.commit()
  } finally {
    await target.end()
  }
  // Migrates from the version of the backup to this version.
  await repository.migrateToThisVersion()
  await parts.finish()
  return { ...footer, secretFingerprint }
}

/** Reads the whole archive, and adds the keys of its objects to `keys`. */
async function check(
  file: string,
  keys: Set<string> | null,
): Promise<{ header: ArchiveHeader; footer: ArchiveFooter }> {
  let header: ArchiveHeader | undefined
  let footer: ArchiveFooter | undefined
  try {
    for await (const entry of entriesOf(file)) {
      const { name, type } = entry.header
      const table = tableOfEntry(name)
      keys?.add(keyOfEntry(name) ?? '')
      if (name === HEADER && header === undefined) header = headerSchema.parse(await noteOf(entry))
      else if (name === FOOTER && footer === undefined) footer = footerSchema.parse(await noteOf(entry))
      else if (type === 'file' && isExpected(name, table, header)) entry.resume()
      else throw new StartupError(`${file} holds ${JSON.stringify(name)}, which does not belong in a backup.`)
    }
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${file} cannot be read as a backup.`, { cause })
  }
  if (header === undefined || footer === undefined) {
    throw new StartupError(`${file} is not a complete backup: its beginning or its end is missing.`)
  }
  return { header, footer }
}

/** Whether an entry is an object, or a table that the header lists. */
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

/** The entries in order. Each one must be read or resumed before the next. */
async function* entriesOf(file: string) {
  const tar = extract()
  const reading = pipeline(createReadStream(file), tar as TarReader & NodeJS.WritableStream)
  reading.catch(() => {})
  for await (const entry of tar) yield entry
  await reading
}

async function isEmptyStore(store: RestoreParts['store']): Promise<boolean> {
  const first = await store.list()[Symbol.asyncIterator]().next()
  return first.done === true
}

/** An interrupted restore of the same backup leaves objects, which are written again. */
async function requireOnly(keys: ReadonlySet<string>, store: RestoreParts['store']): Promise<void> {
  for await (const { key } of store.list()) {
    if (keys.has(key)) continue
    throw new StartupError(`The store is not empty (it has ${key}). A backup is restored into an empty one.`)
  }
}

async function copyIn(
  target: RestoreTarget,
  tables: ReadonlyMap<string, ArchivedTable>,
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
        await pipeline(Readable.from(entry), target.copyInto(table))
      } else entry.resume()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
