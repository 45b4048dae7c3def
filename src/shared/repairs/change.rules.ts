import type { Answers } from '../advice/answers.ts'
import { readAssumptions, type CostAssumptions } from '../costs/assumptions.rules.ts'
import { AppError } from '../errors/appError.ts'
import { actualsOf, type ActualsPatch } from './actuals.schema.ts'
import type { CheckAgainPatch } from './checkAgain.rules.ts'
import { mergePatch, PHOTOS_PER_REPAIR, REPAIR_MESSAGES, type RepairStatus } from './repairs.rules.ts'

/** A merge patch as it is sent: absent fields stay, and null gives a field its default again. */
export type RepairPatch = ActualsPatch & {
  title?: string | null | undefined
  status?: RepairStatus | null | undefined
  answers?: Answers | null | undefined
  file_ids?: readonly string[] | null | undefined
  add_file_ids?: readonly string[] | undefined
  remove_file_ids?: readonly string[] | undefined
  after_file_id?: string | null | undefined
  cost_assumptions?: Readonly<Record<string, number | null | undefined>> | null | undefined
  check_again?: CheckAgainPatch
  assigned_to?: string | null | undefined
  due_on?: string | null | undefined
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

/** The photos that a patch puts into a repair: those of the whole list, or those that are added to it. */
export function photosPutIn({ file_ids: all, add_file_ids: added }: RepairPatch): string[] {
  return [...new Set(all ?? added)]
}

/**
 * The photos of a repair after a patch, or null if it says nothing of them. Those that are added come last, so that
 * whoever adds some at the same time keeps theirs. Throws `limit_reached` when they would be too many.
 */
export function photosAfter(present: readonly string[], patch: RepairPatch): string[] | null {
  const { file_ids: all, add_file_ids: added, remove_file_ids: removed } = patch
  if (all === undefined && added === undefined && removed === undefined) return null
  const kept = all === undefined ? present.filter((id) => removed?.includes(id) !== true) : []
  const photos = [...new Set([...kept, ...photosPutIn(patch)])]
  if (photos.length > PHOTOS_PER_REPAIR) throw new AppError('limit_reached', REPAIR_MESSAGES.tooManyPhotos)
  return photos
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
