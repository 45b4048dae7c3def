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
import { columnsOf, hasTable, tablesToBackUp } from './tables.repository.ts'

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
    /**
     * Whether nothing would be lost: the database has no tables, or those of the product with no account and no photo,
     * as after a start or an interrupted restore.
     */
    async isEmpty(): Promise<boolean> {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
      )
      if (rows.length === 0) return true
      const names = new Set(rows.map(({ name }) => name))
      if (!OF_THE_PRODUCT.every((name) => names.has(name))) return false
      const { rows: found } = await client.query(
        `(select 1 from users limit 1) union all (select 1 from uploaded_files limit 1)`,
      )
      return found.length === 0
    },

    /** Removes the tables of a database that is empty. */
    async clear(): Promise<void> {
      await client.query('begin')
      await removeTables(client)
      await client.query('commit')
    },

    /**
     * The tables that an empty database has after these migrations, read in a transaction that is rolled back. A
     * migration without a transaction cannot run in it, and makes no tables.
     */
    async tablesAfter(migrations: readonly string[]): Promise<ArchivedTable[]> {
      const files = await readMigrationFiles(PRODUCT_MIGRATIONS)
      await client.query('begin')
      try {
        await removeTables(client)
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

    /** Binds the database to the secret of the backup. One of an older version has no place for it. */
    async bindSecret(fingerprint: string): Promise<void> {
      if (!(await hasTable(client, 'installation'))) return
      await client.query('update installation set secret_fingerprint = $1', [fingerprint])
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
     * who have lost their phone would be locked out. Links to reports end: whether their owners had turned them off or
     * given them another address is unknown, too, and another generation could be one that was in use after the backup.
     */
    async voidUsedCredentials(): Promise<void> {
      if (await hasTable(client, 'shares')) {
        await client.query(`update shares set revoked_at = now() where revoked_at is null`)
      }
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

/** Tables by which a database is known as one of the product. */
const OF_THE_PRODUCT = ['kysely_migration', 'users', 'uploaded_files', 'passwords']

/** Removes the tables, functions and collations of the schema, except those of extensions. */
async function removeTables(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare each record;
    begin
      for each in
        select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
      loop
        execute format('drop table if exists %s cascade', each.name);
      end loop;
      for each in
        select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', each.name);
      end loop;
      for each in
        select oid::regcollation as name from pg_collation
        where collnamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend where objid = pg_collation.oid and deptype = 'e')
      loop
        execute format('drop collation if exists %s cascade', each.name);
      end loop;
    end $$`)
}

export type RestoreTarget = ReturnType<typeof targetOf>
