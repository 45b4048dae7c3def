import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '#server/platform/db/database.ts'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'
import { readMigrationFiles } from '#server/platform/db/migrationFiles.ts'
import type { ArchivedTable } from './archive.types.ts'
import { columnsOf, tablesToBackUp } from './tables.repository.ts'

export type RestoreRepository = ReturnType<typeof createRestoreRepository>

/** Seconds for which an authenticator app shows a code (RFC 6238, section 4). */
const CODE_SECONDS = 30

export function createRestoreRepository(
  database: Pick<Database, 'connection'>,
  log: (message: string, details?: object) => void,
) {
  return {
    /** The migration files of this version, in order. */
    async migrations(): Promise<string[]> {
      return (await readdir(PRODUCT_MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
    },

    /** Runs these migrations on an empty database. */
    async migrateTo(migrations: readonly string[]): Promise<void> {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-migrations-'))
      try {
        for (const name of migrations) await cp(path.join(PRODUCT_MIGRATIONS, name), path.join(folder, name))
        await migrate(database, { folder, log })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Migrates the database to this version. */
    async migrateToThisVersion(): Promise<void> {
      await migrate(database, { log })
    },

    /** A separate connection without time limits, because copying a large table takes longer than a request may. */
    async open() {
      const client = new pg.Client({ ...database.connection, query_timeout: 0, statement_timeout: 0 })
      await client.connect()
      return targetOf(client)
    },
  }
}

function targetOf(client: pg.Client) {
  return {
    async isEmpty(): Promise<boolean> {
      const { rows } = await client.query(
        `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`,
      )
      return rows.length === 0
    },

    /**
     * The tables that an empty database has after these migrations, read in a transaction that is rolled back. A
     * migration without a transaction cannot run in it, and makes no tables.
     */
    async tablesAfter(migrations: readonly string[]): Promise<ArchivedTable[]> {
      const files = await readMigrationFiles(PRODUCT_MIGRATIONS)
      await client.query('begin')
      try {
        for (const { name, hasTransaction, statements } of files) {
          if (!hasTransaction || !migrations.includes(`${name}.sql`)) continue
          for (const statement of statements) await client.query(statement)
        }
        const tables = []
        for (const name of await tablesToBackUp(client)) tables.push({ name, columns: await columnsOf(client, name) })
        return tables
      } finally {
        await client.query('rollback')
      }
    },

    async begin(): Promise<void> {
      await client.query('begin')
    },

    async commit(): Promise<void> {
      await client.query('commit')
    },

    /**
     * Restores the rows of a table. Its names come from {@link tablesAfter}, as they cannot be statement parameters.
     */
    copyInto({ name, columns }: ArchivedTable): Writable {
      return client.query(copyStreams.from(`copy public.${name} (${columns.join(', ')}) from stdin`))
    },

    /** Fails runs in progress, because their jobs are not in the backup and would never finish. */
    async endUnfinishedRuns(notice: string): Promise<void> {
      await client.query(
        `update analyses set status = 'failed', notice = $1, finished_at = created_at where status in ('queued', 'running')`,
        [notice],
      )
    },

    /** Fails open questions, for the same reason. A backup from before there were questions has none. */
    async endOpenQuestions(notice: string): Promise<void> {
      if (!(await hasTable(client, 'analysis_questions'))) return
      await client.query(
        `update analysis_questions set status = 'failed', notice = $1, ended_at = created_at where status = 'open'`,
        [notice],
      )
    },

    /**
     * It is unknown which links and codes were used after the backup, so none of them may work again. The link that
     * undoes a change of email address keeps its reservation of the former address, under a hash that no token has.
     * Codes of authenticator apps work from the next minute on. Recovery codes stay valid, because without them people
     * who have lost their phone would be locked out.
     */
    async voidUsedCredentials(): Promise<void> {
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
    },

    end: (): Promise<void> => client.end(),
  }
}

export type RestoreTarget = ReturnType<typeof targetOf>

/** A backup of an older version has fewer tables. */
async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ])
  return rows[0]?.found === true
}
