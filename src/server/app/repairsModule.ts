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
import { checkAgainMail, checksRenderers, type ChecksMailsParts } from '#server/features/repairs/checks.mails.ts'
import { createChecksRepository } from '#server/features/repairs/checks.repository.ts'
import { createCommentsRepository } from '#server/features/repairs/comments.repository.ts'
import { commentsRoutes } from '#server/features/repairs/comments.routes.ts'
import { createComments, type CommentsParts } from '#server/features/repairs/comments.usecases.ts'
import { tellRepairNewsJob } from '#server/features/repairs/repairNews.jobs.ts'
import { repairNewsMail, repairNewsRenderers } from '#server/features/repairs/repairNews.mails.ts'
import { createRepairNewsRepository } from '#server/features/repairs/repairNews.repository.ts'
import { createRepairNews } from '#server/features/repairs/repairNews.usecases.ts'
import { workRepository } from '#server/features/repairs/work.repository.ts'
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

type RepairsModuleParts = Pick<
  RepairsParts & CommentsParts,
  'files' | 'objects' | 'shops' | 'activities' | 'inTransaction' | 'clock' | 'log'
> &
  Pick<MovesParts & ChecksMailsParts, 'moves' | 'shops'> & { db: Db; accounts: Accounts; origin: () => string }

export type RepairsModule = ReturnType<typeof createRepairsModule>

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
  const newsRepository = createRepairNewsRepository(db)
  const news = createRepairNews({
    ...parts,
    repository: newsRepository,
    queueMail: (tx, gathered) => accounts.notify(tx, gathered.userId, repairNewsMail(gathered)),
  })
  const repairs = createRepairs({
    ...parts,
    ...events,
    repository,
    checks,
    work: workRepository,
    news,
    newsRepository,
  })
  const comments = createComments({ ...parts, repository: createCommentsRepository(db), repairs, accounts, news })
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
    comments,
    ...events,
    repairMoved,
    renderers: {
      ...checksRenderers({ repository: checks, accounts, shops: parts.shops, origin }),
      ...repairNewsRenderers({ repository: newsRepository, accounts, origin }),
    },
    jobs: [remindChecksJob(reminders), tellRepairNewsJob(news)],
    routes(http: Http): void {
      repairsRoutes(http, { repairs, moves }, presentFile)
      notesRoutes(http, notes)
      commentsRoutes(http, comments)
    },
  }
}
