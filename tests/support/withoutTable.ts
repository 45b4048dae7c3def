import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Does something while a table cannot be found, and brings it back whatever comes of that. */
export async function withoutTable<Result>(db: Db, table: string, act: () => Promise<Result>): Promise<Result> {
  const away = `${table}_away`
  await sql`alter table ${sql.id(table)} rename to ${sql.id(away)}`.execute(db)
  try {
    return await act()
  } finally {
    await sql`alter table ${sql.id(away)} rename to ${sql.id(table)}`.execute(db)
  }
}
