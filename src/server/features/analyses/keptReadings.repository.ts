import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { KeptReading } from './analyses.types.ts'

export type KeptReadings = ReturnType<typeof createKeptReadings>

/** What the safety rules found about runs. It can be computed again at any time, so no backup holds it. */
export function createKeptReadings(db: Db) {
  return {
    /** Replaces what was kept. A run that was deleted meanwhile keeps nothing. */
    async keep(
      { analysisId, name, key, value }: KeptReading & { analysisId: string; name: string },
      tx?: Tx,
    ): Promise<void> {
      await sql`insert into kept_readings (analysis_id, name, key, value)
        select id, ${name}, ${key}, ${JSON.stringify(value)}::json from analyses where id = ${analysisId} for key share
        on conflict (analysis_id, name) do update set key = excluded.key, value = excluded.value`.execute(tx ?? db)
    },
  }
}
