import type { Readable } from 'node:stream'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '#server/platform/db/database.ts'
import { REMOVAL_LOCK } from '../files/files.port.ts'
import type { ArchivedTable } from './archive.types.ts'
import { columnsOf, hasTable, tablesToBackUp } from './tables.repository.ts'

export type BackupRepository = ReturnType<typeof createBackupRepository>
export type Snapshot = Awaited<ReturnType<BackupRepository['open']>>

export type PhotoObjects = { id: string; storageKey: string; fileType: string }

export type DocumentObjects = { id: string; storageKey: string; thumbSha256: string | null }

export function createBackupRepository({ connection }: Pick<Database, 'connection'>) {
  return {
    /** A separate connection without time limits, because copying a large table takes longer than a request may. */
    async open() {
      const client = new pg.Client({ ...connection, query_timeout: 0, statement_timeout: 0 })
      await client.connect()
      return snapshotOf(client)
    },
  }
}

/** A snapshot of the database. */
function snapshotOf(client: pg.Client) {
  return {
    async begin(): Promise<void> {
      // Locked before the transaction takes its snapshot, and held by the session: from now on no object is removed.
      await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK])
      await client.query('begin isolation level repeatable read read only')
    },

    async migrations(): Promise<string[]> {
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
      return rows.map(({ name }) => name)
    },

    /** The fingerprint of the secret that the database is used with; null while it is used with none. */
    async secretFingerprint(): Promise<string | null> {
      if (!(await hasTable(client, 'installation'))) return null
      const { rows } = await client.query<{ secret_fingerprint: string | null }>(
        'select secret_fingerprint from installation',
      )
      return rows[0]?.secret_fingerprint ?? null
    },

    async tables(): Promise<ArchivedTable[]> {
      const tables = []
      for (const name of await tablesToBackUp(client)) tables.push({ name, columns: await columnsOf(client, name) })
      return tables
    },

    /** The rows of a table. Their number is known once the stream has ended. */
    copyOf({ name, columns }: ArchivedTable): Readable & { rowCount: number } {
      return client.query(copyStreams.to(`copy public.${name} (${columns.join(', ')}) to stdout`))
    },

    /** Photos with ids after this one, in the order of their ids. */
    async photosAfter(id: string, limit: number): Promise<PhotoObjects[]> {
      const { rows } = await client.query<PhotoObjects>(
        'select id, storage_key as "storageKey", file_type as "fileType" from uploaded_files where id > $1 order by id limit $2',
        [id, limit],
      )
      return rows
    },

    /** The same of documents, which a database of an older version does not have. */
    async documentsAfter(id: string, limit: number): Promise<DocumentObjects[]> {
      if (!(await hasTable(client, 'documents'))) return []
      const { rows } = await client.query<DocumentObjects>(
        'select id, storage_key as "storageKey", thumb_sha256 as "thumbSha256" from documents where id > $1 order by id limit $2',
        [id, limit],
      )
      return rows
    },

    end: (): Promise<void> => client.end(),
  }
}
