import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { FINDING_VERSION } from '#shared/shown/finding.rules.ts'
import { migrate, PRODUCT_MIGRATIONS } from '#server/platform/db/migrate.ts'
import type { TestDatabase } from './database.ts'

/** Runs the migrations up to this number. */
export async function migrateTo(database: TestDatabase, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-before-'))
  try {
    const files = (await readdir(PRODUCT_MIGRATIONS)).filter((name) => name.slice(0, 4) <= last)
    for (const name of files) await cp(path.join(PRODUCT_MIGRATIONS, name), path.join(folder, name))
    await migrate(database, { folder, log: () => {} })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The id of a planted photo or repair by its number, or of the owner, who has the number 0. */
export const idOf = (n: number) => `01a00000-0000-7000-8000-${String(n).padStart(12, '0')}`

/**
 * Inserts photos with the numbers from 1 on. Of each five, the first two share a repair that shows High, the next two
 * have their own, the first of these without visible damage and the second with Low, and the last is in none. A repair
 * has the number of its first photo, and there is nothing to compute anew.
 */
export async function plantEarlierPhotos(db: Db, count: number): Promise<void> {
  const ids = (n: string) => sql.raw(`('01a00000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
  const owner = idOf(0)
  await sql`insert into users (id, email, name) values (${owner}, 'earlier@example.com', 'Ann')`.execute(db)
  await sql`insert into uploaded_files (id, user_id, file_name, file_type, file_size, width, height, sha256, storage_key)
    select ${ids('n')}, ${owner}, 'a.jpg', 'image/jpeg', 1, 1, 1, '', ${owner}::text || '/' || ${ids('n')} || '.jpg'
    from generate_series(1, ${count}::int) as n`.execute(db)
  await sql`insert into repairs (id, user_id, status, answers, goes_with_photo, rules_version, severity, no_damage,
      created_at, updated_at)
    select ${ids('n')}, ${owner}, 'open', '{}', false, ${FINDING_VERSION}, case when n % 5 = 1 then 'High' else 'Low' end, n % 5 = 3,
      now(), now()
    from generate_series(1, ${count}::int) as n where n % 5 in (1, 3, 4)`.execute(db)
  await sql`insert into repair_photos (file_id, repair_id, position)
    select ${ids('n')}, ${ids('case when n % 5 = 2 then n - 1 else n end')}, (n % 5 = 2)::int
    from generate_series(1, ${count}::int) as n where n % 5 > 0`.execute(db)
}
