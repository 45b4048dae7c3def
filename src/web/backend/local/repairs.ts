import { v7 as newId } from 'uuid'
import { isSaid, type Answers } from '#shared/advice/answers.ts'
import { kindsNamed } from '#shared/advice/kindLabels.ts'
import type { Repair, RepairSummary } from '#shared/api/repairs.ts'
import { AppError } from '#shared/errors/appError.ts'
import { actualsOf, NO_ACTUALS, type Actuals } from '#shared/repairs/actuals.schema.ts'
import { presentCheck } from '#shared/repairs/checkAgain.rules.ts'
import { mergedAnswers } from '#shared/repairs/change.rules.ts'
import { rankOf } from '#shared/repairs/priority.rules.ts'
import { NO_FINDING } from '#shared/shown/finding.rules.ts'
import { estimatedCost, repairTitle, type RepairOrder } from '#shared/repairs/repairs.rules.ts'
import { calendarDay } from '#web/lib/dates.ts'
import { contains } from './history.rules.ts'
import type { LocalPhoto, LocalRepair } from './local.types.ts'
import type { Reading, Writing } from './localDatabase.ts'
import { photoOrThrow, presentPhoto } from './photos.ts'
import { photoUrls } from './photoUrls.ts'

/** A repair of this person. Throws `not_found` for an unknown repair and for another person's alike. */
export async function repairOrThrow(tx: Reading, userId: string, id: string): Promise<LocalRepair> {
  const repair = await tx.objectStore('repairs').get(id)
  if (repair === undefined || repair.userId !== userId) throw new AppError('not_found')
  return repair
}

type NewRepair = { userId: string; title?: string | undefined; answers?: Answers | undefined; now: Date }

export function newRepair({ userId, title, answers = {}, now }: NewRepair): LocalRepair {
  return {
    ...NO_FINDING,
    id: newId(),
    userId,
    title: title ?? null,
    status: 'open',
    answers: mergedAnswers({}, answers),
    fileIds: [],
    newestRunId: null,
    ...NO_ACTUALS,
    afterFileId: null,
    costAssumptions: {},
    goesWithPhoto: false,
    findingVersion: '',
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Takes photos out of the repairs that they are in, for the repair `into`. Throws `not_found`, or `photo_in_repair`
 * when one would have to be moved and may not.
 */
export async function freePhotos(
  tx: Writing,
  userId: string,
  {
    fileIds,
    into,
    move = false,
    now,
  }: { fileIds: readonly string[]; into: string; move?: boolean | undefined; now: Date },
): Promise<void> {
  for (const id of fileIds) await photoOrThrow(tx, userId, id)
  for (const repair of await tx.objectStore('repairs').index('userId').getAll(userId)) {
    const left = repair.fileIds.filter((id) => !fileIds.includes(id))
    if (repair.id === into || left.length === repair.fileIds.length) continue
    if (!move) throw new AppError('photo_in_repair')
    // What captions raised is found anew.
    const changed = { fileIds: left, goesWithPhoto: false, findingVersion: '', updatedAt: now }
    await tx.objectStore('repairs').put({ ...repair, ...changed })
  }
}

/** The repair of a photo. A photo that is in none gets one that goes with it. */
export async function repairForPhoto(tx: Writing, photo: LocalPhoto): Promise<LocalRepair> {
  const repairs = await tx.objectStore('repairs').index('userId').getAll(photo.userId)
  const present = repairs.find(({ fileIds }) => fileIds.includes(photo.id))
  if (present !== undefined) return present
  const made = { ...newRepair({ userId: photo.userId, now: new Date() }), fileIds: [photo.id], goesWithPhoto: true }
  await tx.objectStore('repairs').put(made)
  return made
}

/** Whether a repair contains this text, as the server searches for it (`repairs.repository.ts`). */
export function containsText(repair: LocalRepair, text: string): boolean {
  const { answers, damageType } = repair
  const kinds = kindsNamed(text)
  return (
    [repairTitle(repair), damageType, answers.where, answers.text].some((part) => contains(part ?? '', text)) ||
    [repair.kind, answers.kind].some((kind) => isSaid(kind) && kinds.includes(kind))
  )
}

/** Sorts repairs in an order of the list, those of equal rank by their last change. */
export function inOrder(repairs: readonly LocalRepair[], order: RepairOrder): LocalRepair[] {
  const byChange = (a: LocalRepair, b: LocalRepair) =>
    b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1)
  return repairs.toSorted((a, b) => (order === 'urgency' ? rankOf(b) - rankOf(a) || byChange(a, b) : byChange(a, b)))
}

/** What was entered about a repair, in a record of any version. */
export function localActuals({ actualCost = null, actualHours = null, ...repair }: LocalRepair): Actuals {
  const known = { ...NO_ACTUALS, actual_cost: actualCost, actual_hours: actualHours, ...actualsOf(repair) }
  // What was done before there was such a day has that of its last change.
  const finishedOn = repair.status === 'done' ? (known.finished_on ?? calendarDay(repair.updatedAt)) : null
  return { ...known, finished_on: finishedOn }
}

export async function presentRepair(repair: LocalRepair, photos: readonly LocalPhoto[]): Promise<Repair> {
  return {
    id: repair.id,
    title: repairTitle(repair),
    is_titled: repair.title !== null,
    status: repair.status,
    kind: repair.kind,
    severity: repair.severity,
    urgency: repair.urgency,
    no_damage: repair.noDamage,
    answers: repair.answers,
    photos: await Promise.all(photos.map((photo) => presentPhoto({ photo, repair }))),
    newest_analysis_id: repair.newestRunId,
    ...localActuals(repair),
    after_file_id: repair.afterFileId,
    cost_assumptions: repair.costAssumptions,
    check_again: presentCheck(repair.check ?? null, repair.status),
    created_at: repair.createdAt.toISOString(),
    updated_at: repair.updatedAt.toISOString(),
  }
}

export async function presentSummary(repair: LocalRepair): Promise<RepairSummary> {
  const [first] = repair.fileIds
  const urls = first === undefined ? null : await photoUrls(first)
  return {
    id: repair.id,
    title: repairTitle(repair),
    status: repair.status,
    kind: repair.kind,
    severity: repair.severity,
    urgency: repair.urgency,
    no_damage: repair.noDamage,
    photo_count: repair.fileIds.length,
    steps_total: repair.stepsTotal,
    steps_done: repair.stepsDone,
    actual_cost: localActuals(repair).actual_cost,
    estimated_cost: estimatedCost(repair),
    cover: urls?.thumb ?? null,
    check_again: presentCheck(repair.check ?? null, repair.status),
    updated_at: repair.updatedAt.toISOString(),
  }
}
