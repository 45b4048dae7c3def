import { setTimeout as sleep } from 'node:timers/promises'
import type { JobName } from '#server/platform/jobs/jobNames.ts'
import type { Stage } from './stage.ts'

const WAIT_MS = 600_000

/** Adds a scheduled job to the queue, as its schedule does. Returns its id. */
export async function startJob({ sql }: Pick<Stage, 'sql'>, name: JobName): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into pgboss.job (name, data, retry_limit, expire_seconds, deletion_seconds, policy)
     select name, '{}', retry_limit, expire_seconds, deletion_seconds, policy from pgboss.queue
     where name = $1 returning id`,
    [name],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`The product has no job ${name}`)
  return row.id
}

/** Runs a scheduled job and returns its milliseconds, without the time before it began. */
export async function runJob({ sql }: Pick<Stage, 'sql'>, name: JobName): Promise<number> {
  const id = await startJob({ sql }, name)
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const { rows } = await sql.query<{ state: string; milliseconds: number }>(
      `select state, extract(epoch from completed_on - started_on)::float8 * 1000 as milliseconds from pgboss.job
       where id = $1`,
      [id],
    )
    const [job] = rows
    if (job?.state === 'completed') return job.milliseconds
    if (job === undefined || job.state === 'failed' || performance.now() > deadline) {
      throw new Error(`The job ${name} is ${job?.state ?? 'gone'}`)
    }
    await sleep(50)
  }
}
