import type { WorkspaceMove } from '../files/workspaceMoves.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'

/** Photos were put into a repair, which is locked. */
export type PhotosPlaced = TransactionEvent<{ repairId: string; fileIds: readonly string[] }>

/**
 * The owner's words beside the answers have changed: a note, what to look at again, the
 * caption of a photo, or which photos the repair has.
 * The repair is locked.
 */
export type WordsChanged = TransactionEvent<{ repairId: string }>

/** The owner's answers have changed. The repair is locked. */
export type AnswersChanged = TransactionEvent<{ repairId: string }>

/**
 * A repair is being removed. Its row is still there. Subscribers add the objects whose bytes go with it, which they
 * have put or left on the list of pending objects, so that these are removed right after the commit, or throw why `by`
 * may not remove them.
 */
export type RepairRemoved = TransactionEvent<{
  repairId: string
  objects: { key: string; fileId: string }[]
  by: Member
}>

/**
 * A locked repair has got another workspace, and so have its photos. Subscribers take along what hangs on it, or throw
 * why it cannot go.
 */
export type RepairMoved = TransactionEvent<WorkspaceMove & { repairId: string; fileIds: readonly string[] }>
