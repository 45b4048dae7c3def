import type { Db } from '#server/platform/db/database.ts'

export type DiagnosticsRepository = ReturnType<typeof createDiagnosticsRepository>

export function createDiagnosticsRepository(db: Db) {
  return {
    /** Reads from one of the product's tables. Throws when that fails. */
    async read(): Promise<void> {
      await db.selectFrom('users').select('id').limit(1).execute()
    },
  }
}
