import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '#server/platform/db/database.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'

/** Rows in one statement; PostgreSQL takes 65 535 parameters. */
const BATCH_SIZE = 1_000

export type PlantedPhoto = { name: string; size?: number }

/**
 * Inserts rows of the history without their bytes, for tests with thousands of photos, in the order of upload. Returns
 * their ids.
 */
export async function plantPhotos(db: Db, email: string, photos: readonly PlantedPhoto[]): Promise<string[]> {
  const { id: userId } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const start = Date.now() - photos.length * 60_000
  const rows = photos.map(({ name, size = 1_000_000 }, at) => {
    const msecs = start + at * 60_000
    const id = v7({ msecs })
    return {
      id,
      workspace_id: toWorkspaceId(userId),
      created_by: userId,
      file_name: name,
      file_type: 'image/jpeg',
      file_size: size,
      width: 4000,
      height: 3000,
      sha256: createHash('sha256').update(id).digest('hex'),
      storage_key: `${userId}/${id}.jpg`,
      created_at: new Date(msecs),
    }
  })
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await db
      .insertInto('uploaded_files')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute()
  }
  const usage = { file_count: rows.length, storage_bytes: rows.reduce((sum, { file_size }) => sum + file_size, 0) }
  await db
    .insertInto('file_usage')
    .values({ workspace_id: toWorkspaceId(userId), ...usage })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet((eb) => ({
        file_count: eb.ref('excluded.file_count'),
        storage_bytes: eb.ref('excluded.storage_bytes'),
      })),
    )
    .execute()
  return rows.map(({ id }) => id)
}
