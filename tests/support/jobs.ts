import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { eventually } from './app.ts'

type WithDatabase = { database: { db: Db } }

/** Runs a scheduled job of the running product now. Returns the id of the job. */
export async function startJob({ database }: WithDatabase, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job
      (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, policy)
    select name, '{}', retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, policy
    from pgboss.queue where name = ${name} returning id`.execute(database.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The product has no such job')
  // As pg-boss announces a job of its own. Without it, the job would be found at the next polling.
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${name})`.execute(database.db)
  return id
}

export async function endOfJob({ database }: WithDatabase, id: string): Promise<void> {
  const state = await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(database.db)
    const [job] = rows
    return job !== undefined && ['completed', 'failed', 'cancelled'].includes(job.state) ? job.state : undefined
  })
  expect(state).toBe('completed')
}

export async function runJob(product: WithDatabase, name: string): Promise<void> {
  await endOfJob(product, await startJob(product, name))
}
