import { createAnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import { createFillRepairsRepository } from '#server/features/analyses/fillRepairs.repository.ts'
import { createFillRepairs } from '#server/features/analyses/fillRepairs.usecases.ts'
import { createBackupRepository } from '#server/features/maintenance/backup.repository.ts'
import * as backup from '#server/features/maintenance/backup.usecases.ts'
import { createRestoreRepository } from '#server/features/maintenance/restore.repository.ts'
import * as restoring from '#server/features/maintenance/restore.usecases.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createInTransaction } from '#server/platform/transactions/transactions.ts'
import { createShowForLists } from './showModule.ts'

type OnDatabase<Parts> = Omit<Parts, 'repository'> & { database: Pick<Database, 'connection'> }

/** Writes an archive of this database and of the objects in the store. */
export function backUp({ database, ...parts }: OnDatabase<backup.BackupParts>, file: string) {
  return backup.backUp({ ...parts, repository: createBackupRepository(database) }, file)
}

type RestoreParts = Omit<restoring.RestoreParts, 'repository' | 'finish'> & {
  database: Pick<Database, 'connection' | 'db'>
  log: (message: string, details?: object) => void
}

/** Restores an archive into this database and the store, which must both be empty. */
export function restore({ database, log, ...parts }: RestoreParts, file: string) {
  const { db } = database
  const fillRepairs = createFillRepairs({
    repository: createFillRepairsRepository(db),
    analyses: createAnalysesRepository(db),
    repairs: createRepairsRepository(db),
    show: createShowForLists(),
    inTransaction: createInTransaction(db),
    log: { info: (details, message) => log(message, details) },
  })
  const repository = createRestoreRepository(database, log)
  return restoring.restore({ ...parts, repository, finish: () => fillRepairs.fill() }, file)
}
