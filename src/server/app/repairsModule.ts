import { presentFile } from '#server/features/files/files.presenter.ts'
import type {
  AnswersChanged,
  PhotosPlaced,
  RepairRemoved,
  WordsChanged,
} from '#server/features/repairs/repairs.events.ts'
import { createNotesRepository } from '#server/features/repairs/notes.repository.ts'
import { notesRoutes } from '#server/features/repairs/notes.routes.ts'
import { createNotes } from '#server/features/repairs/notes.usecases.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { repairsRoutes } from '#server/features/repairs/repairs.routes.ts'
import { createRepairs, type RepairsParts } from '#server/features/repairs/repairs.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

type RepairsModuleParts = Omit<
  RepairsParts,
  'repository' | 'photosPlaced' | 'answersChanged' | 'wordsChanged' | 'repairRemoved'
> & { db: Db }

/** Wires the repairs module. */
export function createRepairsModule({ db, ...parts }: RepairsModuleParts) {
  const photosPlaced: PhotosPlaced = createTransactionEvent()
  const answersChanged: AnswersChanged = createTransactionEvent()
  const wordsChanged: WordsChanged = createTransactionEvent()
  const repairRemoved: RepairRemoved = createTransactionEvent()
  const events = { photosPlaced, answersChanged, wordsChanged, repairRemoved }
  const repairs = createRepairs({ ...parts, repository: createRepairsRepository(db), ...events })
  const notes = createNotes({ ...parts, repository: createNotesRepository(db), repairs, wordsChanged })
  return {
    repairs,
    notes,
    ...events,
    routes(http: Http): void {
      repairsRoutes(http, repairs, presentFile)
      notesRoutes(http, notes)
    },
  }
}
