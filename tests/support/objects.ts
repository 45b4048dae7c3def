import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { createDiskStore } from '#server/adapters/disk/disk.store.ts'
import { createIntegrityRepository } from '#server/features/files/integrity.repository.ts'
import { createIntegrity, type Finding } from '#server/features/files/integrity.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { filePart, MULTIPART, multipart } from './uploads.ts'

/** The keys of all objects of a disk store, sorted. */
export async function keysOf({ dataDir }: { dataDir: string }): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of createDiskStore(path.join(dataDir, 'objects')).list()) keys.push(key)
  return keys.toSorted()
}

/** The keys on the list of pending objects, sorted; of one person when an id is given. */
export async function pendingOf({ database }: { database: { db: Db } }, userId = ''): Promise<string[]> {
  const rows = await database.db
    .selectFrom('pending_objects')
    .select('key')
    .where('key', 'like', `${userId}%`)
    .execute()
  return rows.map(({ key }) => key).toSorted()
}

/** Makes the entries on the list of pending objects older, by two hours by default. */
export async function letTimePass({ database }: { database: { db: Db } }, minutes = 120): Promise<void> {
  await sql`update pending_objects set created_at = created_at - make_interval(mins => ${minutes})`.execute(database.db)
}

/** Runs the garbage collection now, in the running product. */
export async function startGarbageCollection({ database }: { database: { db: Db } }): Promise<void> {
  await sql`insert into pgboss.job (name, data, retry_limit, expire_seconds, deletion_seconds, policy)
    select name, '{}', retry_limit, expire_seconds, deletion_seconds, policy from pgboss.queue
    where name = 'sweep-store'`.execute(database.db)
}

/** The findings of the integrity check. */
export async function findingsIn({ database, dataDir }: { database: { db: Db }; dataDir: string }): Promise<Finding[]> {
  const { findings } = await createIntegrity({
    repository: createIntegrityRepository(database.db),
    store: createDiskStore(path.join(dataDir, 'objects')),
    inTransaction: createInTransaction(database.db),
  }).check()
  return findings
}

/** Sends one photo to a files module that accepts every client as its owner. */
export function sendPhoto(room: { origin: string }, photo: Uint8Array, key?: string): Promise<Response> {
  return fetch(`${room.origin}/api/files`, {
    method: 'POST',
    headers: { ...MULTIPART, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: multipart([filePart(photo)]),
  })
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
