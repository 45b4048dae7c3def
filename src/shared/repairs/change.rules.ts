import type { Answers } from '../advice/answers.ts'
import { readAssumptions, type CostAssumptions } from '../costs/assumptions.rules.ts'
import { actualsOf, type ActualsPatch } from './actuals.schema.ts'
import type { CheckAgainPatch } from './checkAgain.rules.ts'
import { mergePatch, type RepairStatus } from './repairs.rules.ts'

/** A merge patch as it is sent: absent fields stay, and null gives a field its default again. */
export type RepairPatch = ActualsPatch & {
  title?: string | null | undefined
  status?: RepairStatus | null | undefined
  answers?: Answers | null | undefined
  file_ids?: readonly string[] | null | undefined
  after_file_id?: string | null | undefined
  cost_assumptions?: Readonly<Record<string, number | null | undefined>> | null | undefined
  check_again?: CheckAgainPatch
  move?: boolean | undefined
}

type Changed = { status: RepairStatus; finished_on: string | null; answers: Answers; costAssumptions: CostAssumptions }

/**
 * The fields to write. A field that is null has its default again. `today` is the day on which a repair is finished
 * whose owner names none.
 */
export function changeOf(repair: Changed, patch: RepairPatch, { now, today }: { now: Date; today: string }) {
  return {
    ...(patch.title === undefined ? {} : { title: patch.title }),
    ...(patch.status === undefined ? {} : { status: patch.status ?? 'open' }),
    ...(patch.answers === undefined ? {} : { answers: mergedAnswers(repair.answers, patch.answers) }),
    ...actualsOf(patch),
    finished_on: finishedOn(repair, patch, today),
    ...(patch.after_file_id === undefined ? {} : { afterFileId: patch.after_file_id }),
    ...(patch.cost_assumptions === undefined
      ? {}
      : { costAssumptions: mergedAssumptions(repair.costAssumptions, patch.cost_assumptions) }),
    goesWithPhoto: false,
    updatedAt: now,
  }
}

/** Every repair that is done has a day on which it was finished, and no other one has. */
function finishedOn(repair: Changed, patch: RepairPatch, today: string): string | null {
  const status = patch.status === undefined ? repair.status : (patch.status ?? 'open')
  if (status !== 'done') return null
  const kept = patch.finished_on === undefined && repair.status === 'done' ? repair.finished_on : null
  return patch.finished_on ?? kept ?? today
}

/** The keys are a closed list, so what is stored stays small. */
function mergedAssumptions(
  assumptions: CostAssumptions,
  patch: NonNullable<RepairPatch['cost_assumptions']> | null,
): CostAssumptions {
  return patch === null ? {} : readAssumptions(mergePatch(assumptions, patch))
}

/** Merging two valid sets of answers field by field makes a valid one. */
export function mergedAnswers(answers: Answers, patch: Answers | null): Answers {
  return patch === null ? {} : (mergePatch(answers, patch) as Answers)
}
