/**
 * `npm run backup -- FILE`: writes one archive with a consistent snapshot of the database and all photos, whether or
 * not the product is running. Exits with code 1 when photos have lost objects; the archive then contains what is there.
 * See docs/storage.md.
 */
import path from 'node:path'
import { backUp } from '#server/app/maintenanceModule.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { joinDatabase } from '#server/platform/db/joinDatabase.ts'
import { createObjectStore } from '#server/app/objectStore.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import type { Settings } from '#server/platform/config/settings.ts'
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
    const summary = await backUp({ database, store, clock: systemClock }, file)
    const { objects, object_bytes, rows, missing, secretFingerprint } = summary
    close()
    const photos = rows.uploaded_files ?? 0
    console.log(`${file}: ${photos} photos of ${rows.users ?? 0} accounts, ${objects} objects of ${object_bytes} bytes`)
    console.log(whereTheSecretIs(settings, secretFingerprint))
    for (const key of missing) console.error(`missing in the store: ${key}`)
    if (missing.length > 0) process.exitCode = 1
  } finally {
    await leave()
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof StoreUnavailable) console.error('The store cannot be reached, so no backup was written.')
  else console.error(error instanceof StartupError ? error.message : error)
}

/** The secret is not in the archive, because whoever finds one should not have the other. */
function whereTheSecretIs({ AUTH_SECRET, DATA_DIR }: Settings, fingerprint: string | null): string {
  const place = AUTH_SECRET === undefined ? path.resolve(DATA_DIR, 'auth-secret') : 'the setting AUTH_SECRET'
  const known = fingerprint === null ? '' : ` (its fingerprint is ${fingerprint})`
  return `The secret of two-step login is not in it. Keep a copy of it elsewhere: it is in ${place}${known}.`
}
