import type { Answers } from '../advice/answers.ts'
import { readAssumptions, type CostAssumptions } from '../costs/assumptions.rules.ts'
import { mergePatch, type RepairStatus } from './repairs.rules.ts'

/** A merge patch: absent fields stay, and null gives a field its default again. */
export type RepairPatch = {
  title?: string | null | undefined
  status?: RepairStatus | null | undefined
  answers?: Answers | null | undefined
  fileIds?: readonly string[] | null | undefined
  actualCost?: number | null | undefined
  actualHours?: number | null | undefined
  afterFileId?: string | null | undefined
  costAssumptions?: Readonly<Record<string, number | null | undefined>> | null | undefined
  move?: boolean | undefined
}

/** The fields to write. A field that is null has its default again. */
export function changeOf(
  repair: { answers: Answers; costAssumptions: CostAssumptions },
  patch: RepairPatch,
  now: Date,
) {
  return {
    ...(patch.title === undefined ? {} : { title: patch.title }),
    ...(patch.status === undefined ? {} : { status: patch.status ?? 'open' }),
    ...(patch.answers === undefined ? {} : { answers: mergedAnswers(repair.answers, patch.answers) }),
    ...(patch.actualCost === undefined ? {} : { actualCost: patch.actualCost }),
    ...(patch.actualHours === undefined ? {} : { actualHours: patch.actualHours }),
    ...(patch.afterFileId === undefined ? {} : { afterFileId: patch.afterFileId }),
    ...(patch.costAssumptions === undefined
      ? {}
      : { costAssumptions: mergedAssumptions(repair.costAssumptions, patch.costAssumptions) }),
    goesWithPhoto: false,
    updatedAt: now,
  }
}

/** The keys are a closed list, so what is stored stays small. */
function mergedAssumptions(
  assumptions: CostAssumptions,
  patch: NonNullable<RepairPatch['costAssumptions']> | null,
): CostAssumptions {
  return patch === null ? {} : readAssumptions(mergePatch(assumptions, patch))
}

/** Merging two valid sets of answers field by field makes a valid one. */
export function mergedAnswers(answers: Answers, patch: Answers | null): Answers {
  return patch === null ? {} : (mergePatch(answers, patch) as Answers)
}
