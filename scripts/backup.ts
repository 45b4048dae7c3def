/**
 * `npm run backup -- FILE`: writes one archive with a consistent snapshot of the database and all photos, whether or
 * not the product is running. Exits with code 1 when photos have lost objects; the archive then contains what is there.
 * See docs/storage.md.
 */
import path from 'node:path'
import { backUp } from '#server/app/maintenanceModule.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createObjectStore } from '#server/app/objectStore.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = 'Name the file to write: npm run backup -- mendsight.tar'

try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new StartupError(USAGE)
  const settings = readSettings()
  const { database, leave } = await joinDatabase(settings)
  try {
    const { store, close } = await createObjectStore(settings, path.resolve(settings.DATA_DIR), createLog('silent'))
    const { objects, object_bytes, rows, missing } = await backUp({ database, store, clock: systemClock }, file)
    close()
    const photos = rows.uploaded_files ?? 0
    console.log(`${file}: ${photos} photos of ${rows.users ?? 0} accounts, ${objects} objects of ${object_bytes} bytes`)
    for (const key of missing) console.error(`missing in the store: ${key}`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await leave()
  }
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}
