import type { Db } from '#server/platform/db/database.ts'

export type DiagnosticsRepository = ReturnType<typeof createDiagnosticsRepository>

export function createDiagnosticsRepository(db: Db) {
  return {
    /** Reads from a table of the product; throws when that is not possible. */
    async read(): Promise<void> {
      await db.selectFrom('users').select('id').limit(1).execute()
    },
  }
}
