import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { JOB_NAMES, type JobName } from './jobNames.ts'

/** Jobs that wait. `giving_up` are those whose last attempt has failed and who must still say so. */
export type WaitingJobs = {
  job: JobName
  state: 'waiting' | 'retrying' | 'giving_up'
  count: number
  /** How long the oldest one has been due; 0 while none is due. */
  oldestSeconds: number
}

type Row = { name: string; state: 'created' | 'retry'; count: number; oldest: number }

/** The jobs of the whole installation that wait. The conditions are those of pg-boss's own index of waiting jobs. */
export async function readWaitingJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<Row>`
    select name, state::text as state, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest
    from pgboss.job where state < 'active' and not blocked group by name, state`.execute(db)
  return rows.flatMap(({ name, state, count, oldest }) => {
    const job = JOB_NAMES.find((known) => name === known || name === `${known}-failed`)
    if (job === undefined) return []
    const waiting = state === 'retry' ? 'retrying' : 'waiting'
    return [{ job, state: name === job ? waiting : 'giving_up', count, oldestSeconds: oldest }]
  })
}
