import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

import type { GuardedResults } from './diagnostics.types.ts'

export type DiagnosticsRepository = ReturnType<typeof createDiagnosticsRepository>

export function createDiagnosticsRepository(db: Db) {
  return {
    /** Reads from one of the product's tables. Throws when that fails. */
    async read(): Promise<void> {
      await db.selectFrom('users').select('id').limit(1).execute()
    },

    /** Of the last results of a model, as many as `limit`: how many there are, and how many the guard has read. */
    async guardedOfLast(limit: number): Promise<GuardedResults> {
      const row = await db
        .selectFrom((from) =>
          from
            .selectFrom('analyses')
            .select(sql<boolean>`coalesce(jsonb_typeof(model_said -> 'guard') = 'object', false)`.as('is_guarded'))
            .where('method', '=', 'openai')
            .orderBy('id', 'desc')
            .limit(limit)
            .as('results'),
        )
        .select(({ fn }) => [
          fn.countAll<number>().as('results'),
          fn.countAll<number>().filterWhere('is_guarded', '=', true).as('guarded'),
        ])
        .executeTakeFirstOrThrow()
      return row
    },
  }
}
