import type { Answers } from '#shared/advice/answers.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import type { Actuals } from '#shared/repairs/actuals.schema.ts'
import type { CheckAgain } from '#shared/repairs/checkAgain.rules.ts'
import type { RepairFinding } from '#shared/shown/finding.rules.ts'
import type { RepairWork } from '#shared/repairs/work.rules.ts'
import type { RepairStatus } from '#shared/repairs/repairs.rules.ts'
import type { Urgency } from '#shared/advice/advice.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** One stored repair. */
export type StoredRepair = RepairFinding &
  Actuals & {
    id: string
    /** Another one after each change. */
    version: string
    workspaceId: WorkspaceId
    /** Who made it; null when that account is gone. */
    createdBy: UserId | null
    /** The title that the owner chose. */
    title: string | null
    status: RepairStatus
    answers: Answers
    /** In the order in which the photos are shown. */
    fileIds: string[]
    newestAnalysisId: string | null
    afterFileId: string | null
    /** What the owner changed about the assumptions of the cost estimate. */
    costAssumptions: CostAssumptions
    /** The day on which the owner wants to look at it again. */
    check: CheckAgain | null
    /** Who does it, and by when. */
    work: RepairWork
    /**
     * Whether the repair was made by the product for a photo that was analyzed on its own, and has not been changed
     * since. Then it is deleted together with that photo.
     */
    goesWithPhoto: boolean
    createdAt: Date
    updatedAt: Date
  }

/** A repair in a list. */
export type ListedRepair = RepairFinding &
  Pick<StoredRepair, 'id' | 'title' | 'status' | 'actual_cost' | 'check' | 'work' | 'createdAt' | 'updatedAt'> & {
    photoCount: number
    /** Its first photo. */
    coverFileId: string | null
    /** The customer whose request it was made of. Null when there was none. */
    customer: RepairCustomer | null
  }

/** Who asked a shop for a repair, and where to call. */
export type RepairCustomer = { name: string; phone: string | null }

/** How soon to act on a repair by what its customer said, before anybody has looked. */
export type SaidUrgency = ReadonlyMap<string, Urgency>

/** What the owner wrote about a repair. */
export type StoredNote = {
  id: string
  /** Who wrote it; null when that account is gone. */
  createdBy: UserId | null
  workspaceId: WorkspaceId
  repairId: string
  text: string
  createdAt: Date
}

/** What a member of a shop has written about a repair. */
export type StoredComment = {
  id: string
  /** Who wrote it; null when that account is gone. */
  createdBy: UserId | null
  /** What that person was called then. Empty when the account is gone. */
  authorName: string
  workspaceId: WorkspaceId
  repairId: string
  text: string
  /** The members who were to be told. */
  mentions: readonly string[]
  createdAt: Date
  editedAt: Date | null
}
