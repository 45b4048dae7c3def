/**
 * `npm run restore -- FILE`: restores a backup into an empty data folder (or an empty DATABASE_URL and STORAGE_URL).
 * The product must not be running on it. See docs/storage.md.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { restore } from '#server/app/maintenanceModule.ts'
import { joinDatabase, type JoinedDatabase } from '#server/platform/db/joinDatabase.ts'
import { createObjectStore } from '#server/app/objectStore.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = 'Name the file to read: npm run restore -- mendsight.tar'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new StartupError(USAGE)
  const settings = readSettings()
  const dataDir = path.resolve(settings.DATA_DIR)
  const tempDir = path.join(dataDir, 'restoring')
  await mkdir(tempDir, { recursive: true, mode: 0o700 })
  const { database, leave } = await emptyDatabase(settings, dataDir)
  try {
    const { store, close } = await createObjectStore(settings, dataDir, createLog('silent'))
    const { rows, objects } = await restore({ database, store, log: () => {}, tempDir }, path.resolve(file))
    close()
    console.log(`${rows.uploaded_files ?? 0} photos of ${rows.users ?? 0} accounts are back, ${objects} objects.`)
    console.log('Sessions are not in a backup: everybody logs in anew. npm run integrity checks every byte.')
  } finally {
    await leave()
    await rm(tempDir, { recursive: true, force: true })
  }
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

/** The database to restore into. The embedded one is created and must not be in use by the product. */
async function emptyDatabase(settings: Settings, dataDir: string): Promise<JoinedDatabase> {
  if (settings.DATABASE_URL !== undefined) return joinDatabase(settings)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = await openDatabase(postgres.connection, { log: () => {} })
  return {
    database,
    async leave() {
      await database.close()
      await postgres.stop()
    },
  }
}
