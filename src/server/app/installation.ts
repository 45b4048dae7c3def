import { createStoreMarkRepository } from '#server/features/files/storeMark.repository.ts'
import { requireKnownStore, requireOwnStore } from '#server/features/files/storeMark.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindSecret, replaceSecret, requireKnownSecret } from '#server/platform/installation/secretFingerprint.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { peekAtObjectStore } from './objectStore.ts'

type InstallationParts = {
  settings: Settings
  db: Db
  dataDir: string
  log: Log
}

/**
 * Checks, before anything is migrated, that this process has the secret and the object store to which its database is
 * bound. Throws StartupError when it has others, and changes nothing. The embedded database is used by one process, so
 * it follows that one.
 */
export async function requireInstallation(
  { settings, db, dataDir, log }: InstallationParts,
  secret: string | null,
): Promise<void> {
  await requireKnownSecret(db, secret)
  // A process that only migrates needs no store, and one that never does looks at it later.
  if (settings.MIGRATE !== 'auto') return
  const repository = createStoreMarkRepository(db)
  await peekAtObjectStore(settings, dataDir, {
    look: ({ mark, place }) => requireKnownStore({ repository, mark, place }),
    log,
  })
}

/**
 * Binds the object store and the secret of this process to its database, if it has none yet; the first process of an
 * installation decides. Called after the migrations. Throws StartupError when they do not belong together, and binds
 * nothing then.
 */
export async function joinInstallation(
  { settings, db, dataDir, log }: InstallationParts,
  { secret, isAlone }: { secret: string; isAlone: boolean },
): Promise<void> {
  if (!isAlone) await requireKnownSecret(db, secret)
  const repository = createStoreMarkRepository(db)
  const inTransaction = createInTransaction(db)
  await peekAtObjectStore(settings, dataDir, {
    look: ({ mark, store, place }) =>
      requireOwnStore({ repository, inTransaction, mark, store, place, mayChange: isAlone, newId }),
    log,
  })
  if (isAlone) await replaceSecret(db, secret)
  else await bindSecret(db, secret)
}
