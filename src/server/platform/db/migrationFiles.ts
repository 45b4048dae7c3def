import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** After `expand` the version before keeps running on the new schema. After `contract` it cannot. */
export type MigrationKind = 'expand' | 'contract'

export type MigrationFile = {
  name: string
  kind: MigrationKind
  /**
   * Whether all statements run in one transaction. Indexes are built concurrently, and batches committed, outside one.
   */
  hasTransaction: boolean
  /** One text for a migration with a transaction, otherwise one for each statement. */
  statements: readonly string[]
}

/** What a migration without a transaction may do: a failure in its middle leaves nothing but indexes behind. */
const INDEX_STATEMENT = /^(?:--.*\n|\s)*(?:create(?: unique)?|drop) index concurrently /i

/** Or it is a single block, which fills a table in batches and commits each: a failure leaves the batches before it. */
const BLOCK = /^(?:--.*\n|\s)*do \$\$(?:(?!\$\$)[^])*\scommit;(?:(?!\$\$)[^])*\$\$;\s*$/i

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** The first line of a file. */
const MARK = /^-- (expand|contract)( without a transaction)?$/

/** Migrations up to this number are from before the mark. No version that lacks one of them can meet its schema. */
const LAST_WITHOUT_MARK = 28

/** Reads the files `NNNN_name.sql` of a folder in the order of their numbers. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = files.find((name) => !FILE_NAME.test(name))
  if (misnamed !== undefined) throw new Error(`The migration ${misnamed} is not named like 0001_what_it_does.sql`)
  const numbers = files.map((name) => name.slice(0, 4))
  const doubled = numbers.find((number, index) => numbers[index - 1] === number)
  if (doubled !== undefined) throw new Error(`Two migrations have the number ${doubled}`)
  return Promise.all(files.map(async (file) => parse(file, await readFile(path.join(folder, file), 'utf8'))))
}

function parse(file: string, text: string): MigrationFile {
  const mark = MARK.exec(text.split('\n', 1)[0] ?? '')
  if (mark === null && Number(file.slice(0, 4)) > LAST_WITHOUT_MARK) {
    throw new Error(
      `The first line of the migration ${file} must be "-- expand" or "-- contract" (CONTRIBUTING.md explains them)`,
    )
  }
  const hasTransaction = mark?.[2] === undefined
  // PostgreSQL runs several statements of one message in one transaction, so these are sent one by one.
  const isWhole = hasTransaction || BLOCK.test(text)
  const statements = isWhole ? [text] : text.split(/;[ \t]*(?:\n|$)/).filter((part) => hasStatement(part))
  if (!isWhole && !statements.every((statement) => INDEX_STATEMENT.test(statement))) {
    throw new Error(
      `The migration ${file} has no transaction, so it may only create and drop indexes concurrently, or be one block that commits in batches`,
    )
  }
  return {
    name: path.basename(file, '.sql'),
    kind: mark?.[1] === 'contract' ? 'contract' : 'expand',
    hasTransaction,
    statements,
  }
}

/** Whether the text contains more than comments and blank lines. */
function hasStatement(text: string): boolean {
  return text.split('\n').some((line) => line.trim() !== '' && !line.trimStart().startsWith('--'))
}
