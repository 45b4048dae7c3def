import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import { presentFile } from '#server/features/files/files.presenter.ts'
import type {
  AnswersChanged,
  PhotosPlaced,
  RepairMoved,
  RepairRemoved,
  WordsChanged,
} from '#server/features/repairs/repairs.events.ts'
import { remindChecksJob } from '#server/features/repairs/checks.jobs.ts'
import { checkAgainMail, checksRenderers } from '#server/features/repairs/checks.mails.ts'
import { createChecksRepository } from '#server/features/repairs/checks.repository.ts'
import { createReminders } from '#server/features/repairs/reminders.usecases.ts'
import { createNotesRepository } from '#server/features/repairs/notes.repository.ts'
import { notesRoutes } from '#server/features/repairs/notes.routes.ts'
import { createMoves, type MovesParts } from '#server/features/repairs/moves.usecases.ts'
import { createNotes } from '#server/features/repairs/notes.usecases.ts'
import { createRepairsRepository } from '#server/features/repairs/repairs.repository.ts'
import { repairsRoutes } from '#server/features/repairs/repairs.routes.ts'
import { createRepairs, type RepairsParts } from '#server/features/repairs/repairs.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'
import { createTransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

type RepairsModuleParts = Omit<
  RepairsParts,
  'repository' | 'checks' | 'photosPlaced' | 'answersChanged' | 'wordsChanged' | 'repairRemoved'
> &
  Pick<MovesParts, 'moves'> & { db: Db; accounts: Accounts; origin: () => string }

/** Wires the repairs module. */
export function createRepairsModule({ db, accounts, origin, ...parts }: RepairsModuleParts) {
  const photosPlaced: PhotosPlaced = createTransactionEvent()
  const answersChanged: AnswersChanged = createTransactionEvent()
  const wordsChanged: WordsChanged = createTransactionEvent()
  const repairRemoved: RepairRemoved = createTransactionEvent()
  const repairMoved: RepairMoved = createTransactionEvent()
  const events = { photosPlaced, answersChanged, wordsChanged, repairRemoved }
  const checks = createChecksRepository(db)
  const repository = createRepairsRepository(db)
  const repairs = createRepairs({ ...parts, repository, checks, ...events })
  const moves = createMoves({ ...parts, repository, repairs, repairMoved })
  const notes = createNotes({ ...parts, repository: createNotesRepository(db), repairs, wordsChanged })
  const reminders = createReminders({
    ...parts,
    repository: checks,
    queueMail: (tx, userId, check) => accounts.notify(tx, userId, checkAgainMail(check)),
  })
  return {
    repairs,
    notes,
    ...events,
    repairMoved,
    renderers: checksRenderers({ repository: checks, accounts, origin }),
    jobs: [remindChecksJob(reminders)],
    routes(http: Http): void {
      repairsRoutes(http, { repairs, moves }, presentFile)
      notesRoutes(http, notes)
    },
  }
}
