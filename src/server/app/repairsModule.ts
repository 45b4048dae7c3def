import { presentFile } from '#server/features/files/files.presenter.ts'
import type { AnswersChanged, PhotosPlaced } from '#server/features/repairs/repairs.events.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { repairsRoutes } from '#server/features/repairs/repairs.routes.ts'
import { createRepairs, type RepairsParts } from '#server/features/repairs/repairs.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

type RepairsModuleParts = Omit<RepairsParts, 'repository' | 'photosPlaced' | 'answersChanged'> & { db: Db }

/** Wires the repairs module. */
export function createRepairsModule({ db, ...parts }: RepairsModuleParts) {
  const photosPlaced: PhotosPlaced = createTransactionEvent()
  const answersChanged: AnswersChanged = createTransactionEvent()
  const repairs = createRepairs({ ...parts, repository: createRepairsRepository(db), photosPlaced, answersChanged })
  return {
    repairs,
    photosPlaced,
    answersChanged,
    routes: (http: Http): void => repairsRoutes(http, repairs, presentFile),
  }
}
