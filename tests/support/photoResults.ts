import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The photos whose stored result is not that of their repair, and results without a photo. */
export const WRONG_RESULTS = `
  select coalesce(photo.id, stored.file_id) as file_id, stored.result, photo.shown
  from (
    select uploaded_files.id, uploaded_files.user_id,
      case when no_damage then 'no_damage' else coalesce(severity, 'not_analyzed') end as shown
    from uploaded_files
    left join repair_photos on file_id = uploaded_files.id
    left join repairs on repairs.id = repair_id
  ) as photo
  full join photo_results as stored on stored.file_id = photo.id
  where stored.result is distinct from photo.shown or stored.user_id is distinct from photo.user_id`

/** The number of stored results, after it was found that none of them is wrong and none is missing. */
export async function soundResults(db: Db): Promise<number> {
  const wrong = await sql.raw(WRONG_RESULTS).execute(db)
  if (wrong.rows.length > 0) throw new Error(`Wrong results of photos: ${JSON.stringify(wrong.rows)}`)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from photo_results`.execute(db)
  return rows[0]?.count ?? 0
}
