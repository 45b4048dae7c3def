/**
 * `npm run restore -- FILE`: restores a backup into an empty data folder (or an empty DATABASE_URL and STORAGE_URL).
 * The product must not be running on it. See docs/storage.md.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { restore } from '#server/app/maintenanceModule.ts'
import { joinDatabase, type JoinedDatabase } from '#server/platform/db/joinDatabase.ts'
import { createObjectStore } from '#server/app/objectStore.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { knownSecret } from '#server/platform/config/secret.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embeddedPostgres.ts'
import { fileReason } from '#server/platform/fileReason.ts'
import { fingerprintOf } from '#server/platform/installation/secretFingerprint.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'

const USAGE = 'Name the file to read: npm run restore -- mendsight.tar'

const AGAIN = 'When that is mended, run the same command again: it starts anew.'

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
    const restored = await restore({ database, store, log: () => {}, tempDir }, path.resolve(file))
    const { rows, objects, secretFingerprint } = restored
    close()
    console.log(`${rows.uploaded_files ?? 0} photos of ${rows.users ?? 0} accounts are back, ${objects} objects.`)
    console.log('Sessions are not in a backup: everybody logs in anew. npm run integrity checks every byte.')
    console.log(whichSecret(settings, await knownSecret(settings.AUTH_SECRET, dataDir), secretFingerprint))
  } finally {
    await leave()
    await rm(tempDir, { recursive: true, force: true })
  }
} catch (error) {
  process.exitCode = 1
  const reason = fileReason(error)
  if (error instanceof StartupError) console.error(error.message)
  else if (error instanceof StoreUnavailable) console.error(`The store cannot be reached. ${AGAIN}`)
  else if (reason !== undefined) console.error(`A file of the restore cannot be written: ${reason}. ${AGAIN}`)
  else console.error(error)
}

/** What is still needed, because no backup contains a secret. */
function whichSecret({ DATABASE_URL }: Settings, secret: string | null, wanted: string | null): string {
  if (wanted === null) {
    return [
      'The backup does not say which AUTH_SECRET belongs to it.',
      'Use the one from before, or codes of authenticator apps are refused.',
    ].join(' ')
  }
  if (secret !== null && fingerprintOf(secret) === wanted) return 'AUTH_SECRET is the one that belongs to this backup.'
  const place =
    DATABASE_URL === undefined
      ? 'Set it, or copy the file auth-secret of the former data folder into this one, before you start the product.'
      : 'Set it before you start the product, which refuses every other one.'
  return [
    `The AUTH_SECRET with the fingerprint ${wanted} belongs to this backup, and is not set here.`,
    place,
    'If it is lost, docs/deployment.md says what a new one changes.',
  ].join(' ')
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
