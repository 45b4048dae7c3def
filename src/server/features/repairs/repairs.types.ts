import type { Urgency } from '#shared/advice/advice.ts'
import type { Answers, Kind } from '#shared/advice/answers.ts'
import type { CostAssumptions } from '#shared/costs/assumptions.rules.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { RepairStatus } from '#shared/repairs/repairs.rules.ts'
import type { UserId } from '#server/platform/userId.ts'

/**
 * The result of the current analysis of a repair. All fields are null without one. For the general guidance, only the
 * steps are not.
 */
export type RepairFinding = {
  damageType: string | null
  kind: Kind | null
  severity: Severity | null
  urgency: Urgency | null
  /** The number of steps that are shown, and how many of them are done. */
  stepsTotal: number | null
  stepsDone: number | null
  /** Whether no damage can be seen. The severity is then the smallest one, and says nothing. */
  noDamage: boolean
}

export const NO_FINDING: RepairFinding = {
  damageType: null,
  kind: null,
  severity: null,
  urgency: null,
  stepsTotal: null,
  stepsDone: null,
  noDamage: false,
}

/** One stored repair. */
export type StoredRepair = RepairFinding & {
  id: string
  userId: UserId
  /** The title that the owner chose. */
  title: string | null
  status: RepairStatus
  answers: Answers
  /** In the order in which the photos are shown. */
  fileIds: string[]
  newestAnalysisId: string | null
  actualCost: number | null
  actualHours: number | null
  afterFileId: string | null
  /** What the owner changed about the assumptions of the cost estimate. */
  costAssumptions: CostAssumptions
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
  Pick<StoredRepair, 'id' | 'title' | 'status' | 'createdAt' | 'updatedAt'> & {
    photoCount: number
    /** Its first photo. */
    coverFileId: string | null
  }
