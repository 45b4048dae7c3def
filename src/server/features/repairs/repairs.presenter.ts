import type { FileRecord } from '#shared/api/files.ts'
import type { Repair, RepairSummary, RepairTotals } from '#shared/api/repairs.ts'
import { actualsOf } from '#shared/repairs/actuals.schema.ts'
import { presentCheck } from '#shared/repairs/checkAgain.rules.ts'
import { estimatedCost, repairTitle } from '#shared/repairs/repairs.rules.ts'
import { finishedSums } from '#shared/repairs/totals.rules.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { CostRow } from './repairs.repository.ts'
import type { RepairWithPhotos } from './repairs.usecases.ts'
import type { ListedRepair } from './repairs.types.ts'

/** A photo as its owner sees it everywhere. */
export type PresentPhoto = (photo: ListedPhoto) => FileRecord

export function presentRepair({ repair, photos }: RepairWithPhotos, presentPhoto: PresentPhoto): Repair {
  return {
    id: repair.id,
    workspace_id: repair.workspaceId,
    created_by: repair.createdBy,
    title: repairTitle(repair),
    is_titled: repair.title !== null,
    status: repair.status,
    kind: repair.kind,
    severity: repair.severity,
    urgency: repair.urgency,
    no_damage: repair.noDamage,
    answers: repair.answers,
    photos: photos.map(presentPhoto),
    newest_analysis_id: repair.newestAnalysisId,
    ...actualsOf(repair),
    after_file_id: repair.afterFileId,
    cost_assumptions: repair.costAssumptions,
    check_again: repair.check === null ? null : presentCheck(repair.check, repair.status),
    ...repair.work,
    created_at: repair.createdAt.toISOString(),
    updated_at: repair.updatedAt.toISOString(),
  }
}

export function presentRepairSummary(repair: ListedRepair): RepairSummary {
  return {
    id: repair.id,
    title: repairTitle(repair),
    status: repair.status,
    kind: repair.kind,
    severity: repair.severity,
    urgency: repair.urgency,
    no_damage: repair.noDamage,
    photo_count: repair.photoCount,
    steps_total: repair.stepsTotal,
    steps_done: repair.stepsDone,
    actual_cost: repair.actual_cost,
    estimated_cost: estimatedCost(repair),
    cover: repair.coverFileId === null ? null : `/api/files/${repair.coverFileId}/content?variant=thumb`,
    ...(repair.check === null ? {} : { check_again: presentCheck(repair.check, repair.status) }),
    ...(repair.customer === null ? {} : { customer: repair.customer }),
    ...(repair.work.assigned_to === null && repair.work.due_on === null ? {} : repair.work),
    updated_at: repair.updatedAt.toISOString(),
  }
}

export function presentTotals(rows: readonly CostRow[]): RepairTotals {
  const open = rows.find((row) => !row.is_done)
  return {
    success: true,
    finished: finishedSums(
      rows.flatMap(({ year, place, repairs, priced, paid_cents }) =>
        year === null ? [] : [{ year, place, repairs, priced, paid_cents }],
      ),
    ),
    unfinished: {
      repairs: open?.repairs ?? 0,
      paid_cents: open?.paid_cents ?? 0,
      estimated: open?.estimated ?? 0,
      estimate_min_cents: open?.estimate_min_cents ?? 0,
      estimate_max_cents: open?.estimate_max_cents ?? 0,
    },
  }
}
