import { createBackupRepository } from '#server/features/maintenance/backup.repository.ts'
import * as backup from '#server/features/maintenance/backup.usecases.ts'
import { createRestoreRepository } from '#server/features/maintenance/restore.repository.ts'
import * as restoring from '#server/features/maintenance/restore.usecases.ts'
import type { Database } from '#server/platform/db/database.ts'

type OnDatabase<Parts> = Omit<Parts, 'repository'> & { database: Pick<Database, 'connection'> }

/** Writes an archive of this database and of the objects in the store. */
export function backUp({ database, ...parts }: OnDatabase<backup.BackupParts>, file: string) {
  return backup.backUp({ ...parts, repository: createBackupRepository(database) }, file)
}

type RestoreParts = OnDatabase<restoring.RestoreParts> & { log: (message: string, details?: object) => void }

/** Restores an archive into this database and the store, which must both be empty. */
export function restore({ database, log, ...parts }: RestoreParts, file: string) {
  return restoring.restore({ ...parts, repository: createRestoreRepository(database, log) }, file)
}
