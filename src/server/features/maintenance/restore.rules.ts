import { StartupError } from '#server/platform/startupError.ts'
import type { ArchivedTable } from './archive.types.ts'

/** The migration files of the backup, which must be the first ones of this version, in the same order. */
export function knownMigrations(named: readonly string[], ours: readonly string[]): string[] {
  const unknown = named.find((name, index) => `${name}.sql` !== ours[index])
  if (unknown === undefined) return ours.slice(0, named.length)
  throw new StartupError(`This version does not know the backup's migration ${unknown}: use a newer one.`)
}

/**
 * The tables to restore. Their names come from the database and not from the archive, because they become parts of
 * statements. Throws {@link StartupError} for a table or a column that the database does not have.
 */
export function knownTables(
  named: readonly ArchivedTable[],
  ours: readonly ArchivedTable[],
  isLeftOut: (table: string) => boolean,
): Map<string, ArchivedTable> {
  const known = new Map<string, ArchivedTable>()
  for (const { name, columns } of named) {
    // The backup is from before this table was excluded, or it is forged.
    if (isLeftOut(name)) continue
    const table = ours.find((each) => each.name === name)
    if (table === undefined) throw foreign('table', name)
    known.set(table.name, { name: table.name, columns: knownColumns(table, columns) })
  }
  return known
}

/** Names as this database quotes them, which may differ from the database of the backup. */
function knownColumns(table: ArchivedTable, named: readonly string[]): string[] {
  const quoted = new Map(table.columns.map((column) => [unquoted(column), column]))
  return named.map((name, index) => {
    const column = quoted.get(unquoted(name))
    if (column === undefined || named.indexOf(name) !== index) throw foreign(`column of ${table.name}`, name)
    return column
  })
}

function unquoted(identifier: string): string {
  return /^"(.*)"$/s.exec(identifier)?.[1]?.replaceAll('""', '"') ?? identifier
}

function foreign(kind: string, name: string): StartupError {
  return new StartupError(
    `The backup names a ${kind} that this version does not have: ${JSON.stringify(name)}. The backup was created or changed by another program. Nothing was restored.`,
  )
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
}

/** The content type of an object, by the extension of its key. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}
