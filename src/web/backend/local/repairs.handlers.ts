import { sayTheSame } from '#shared/advice/answers.ts'
import { OVERVIEW, READY_DAYS } from '#shared/analyses/overview.rules.ts'
import { getOverview, type OverviewRepair } from '#shared/api/overview.ts'
import {
  createRepair,
  deleteRepair,
  getRepair,
  getRepairTotals,
  listRepairs,
  updateRepair,
} from '#shared/api/repairs.ts'
import { AppError } from '#shared/errors/appError.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'
import { FINDING_VERSION } from '#shared/shown/finding.rules.ts'
import { changeOf, photosAfter, photosPutIn } from '#shared/repairs/change.rules.ts'
import { isCheckOver, mergedCheck } from '#shared/repairs/checkAgain.rules.ts'
import { isToActOn } from '#shared/repairs/priority.rules.ts'
import { centsOf, finishedSums } from '#shared/repairs/totals.rules.ts'
import { estimatedCost, REPAIR_MESSAGES, REPAIRS_PER_ACCOUNT } from '#shared/repairs/repairs.rules.ts'
import { calendarDay } from '#web/lib/dates.ts'
import { tellChange } from './eventStream.ts'
import { answers } from './handlers.ts'
import { writeLists } from './lists.ts'
import type { LocalPhoto, LocalRepair, LocalRun } from './local.types.ts'
import { read, write } from './localDatabase.ts'
import {
  isToAnalyze,
  photoOrThrow,
  photosInOrder,
  placedPhotos,
  presentPhoto,
  removePhoto,
  removeRepair,
} from './photos.ts'
import { forgetPhotoUrls } from './photoUrls.ts'
import {
  containsText,
  freePhotos,
  inOrder,
  localActuals,
  newRepair,
  presentRepair,
  presentSummary,
  repairOrThrow,
} from './repairs.ts'
import { applyAnswers, keepRepair, loadPlaybooks } from './runs.ts'

const UNKNOWN_PLACE = "We can't find the next repairs from here. Please reload the list."

type Found = { repair: LocalRepair; photos: LocalPhoto[] }

const present = ({ repair, photos }: Found) => presentRepair(repair, photos)

export const REPAIR_HANDLERS = [
  answers(listRepairs, async (user, { query }) => {
    const repairs = (await repairsOf(user.id)).filter(
      (repair) => (query.status === undefined || repair.status === query.status) && containsText(repair, query.q ?? ''),
    )
    const sorted = inOrder(repairs, query.sort)
    const isStart = query.cursor === undefined && query.status === undefined && (query.q ?? '') === ''
    // The cursor names the last repair. One that was deleted or has changed its place meanwhile leads nowhere.
    const start = query.cursor === undefined ? 0 : sorted.findIndex(({ id }) => id === query.cursor) + 1
    if (query.cursor !== undefined && start === 0) throw new AppError('invalid_request', UNKNOWN_PLACE)
    const page = sorted.slice(start, start + query.limit)
    const hasMore = sorted.length > start + page.length
    return {
      success: true as const,
      repairs: await Promise.all(page.map(presentSummary)),
      ...(isStart ? { due: await Promise.all(toCheck(repairs).map(presentSummary)) } : {}),
      next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
    }
  }),

  answers(createRepair, async (user, { body }) => {
    const playbooks = await loadPlaybooks()
    const now = new Date()
    const fileIds = [...new Set(body?.file_ids ?? [])]
    const made = newRepair({ userId: user.id, title: body?.title, answers: body?.answers, now })
    const found = await write(async (tx) => {
      const repairs = await tx.objectStore('repairs').index('userId').getAll(user.id)
      if (repairs.filter(({ goesWithPhoto }) => !goesWithPhoto).length >= REPAIRS_PER_ACCOUNT) {
        throw new AppError('limit_reached', REPAIR_MESSAGES.tooManyRepairs)
      }
      await freePhotos(tx, user.id, { fileIds, into: made.id, move: body?.move, now })
      const repair = await keepRepair(tx, { ...made, fileIds }, playbooks)
      return { repair, photos: await photosInOrder(tx, fileIds) }
    })
    tellChange({ topic: 'repairs', ids: 'all' })
    return present(found)
  }),

  answers(getRepairTotals, async (user) => {
    const repairs = await repairsOf(user.id)
    const open = repairs.filter(({ status }) => status !== 'done')
    const estimates = open.flatMap((repair) => estimatedCost(repair) ?? [])
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + centsOf(amount), 0)
    return {
      success: true as const,
      finished: finishedSums(
        repairs.flatMap((repair) => {
          const { finished_on: day, actual_cost: cost } = localActuals(repair)
          if (day === null) return []
          const place = repair.answers.where ?? null
          const priced = cost === null ? 0 : 1
          return [{ year: Number(day.slice(0, 4)), place, repairs: 1, priced, paid_cents: centsOf(cost ?? 0) }]
        }),
      ),
      unfinished: {
        repairs: open.length,
        paid_cents: sum(open.flatMap((repair) => localActuals(repair).actual_cost ?? [])),
        estimated: estimates.length,
        estimate_min_cents: sum(estimates.map(({ min }) => min)),
        estimate_max_cents: sum(estimates.map(({ max }) => max)),
      },
    }
  }),

  answers(getRepair, async (user, { params }) =>
    present(
      await read(async (tx) => {
        const repair = await repairOrThrow(tx, user.id, params.id)
        return { repair, photos: await photosInOrder(tx, repair.fileIds) }
      }),
    ),
  ),

  answers(updateRepair, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    const now = new Date()
    const patch = body ?? {}
    const found = await write(async (tx) => {
      const repair = await repairOrThrow(tx, user.id, params.id)
      const fileIds = photosAfter(repair.fileIds, patch) ?? repair.fileIds
      await freePhotos(tx, user.id, { fileIds: photosPutIn(patch), into: repair.id, move: patch.move, now })
      if (typeof patch.after_file_id === 'string') await photoOrThrow(tx, user.id, patch.after_file_id)
      const written = changeOf({ ...repair, ...localActuals(repair) }, patch, { now, today: calendarDay(now) })
      const check = mergedCheck(repair.check ?? null, patch.check_again, written.status ?? repair.status)
      const changed: LocalRepair = { ...repair, fileIds, ...written, check }
      if (!sayTheSame(changed.answers, repair.answers)) {
        await applyAnswers(tx, { repair, answers: changed.answers, playbooks })
      }
      const kept = await keepRepair(tx, changed, playbooks)
      return { repair: kept, photos: await photosInOrder(tx, kept.fileIds) }
    })
    tellChange({ topic: 'repairs', ids: 'all' })
    return present(found)
  }),

  answers(deleteRepair, async (user, { params, query }) => {
    const removed = await write(async (tx) => {
      const { id, fileIds } = await repairOrThrow(tx, user.id, params.id)
      const photos = query.photos === 'delete' ? await photosInOrder(tx, fileIds) : []
      for (const photo of photos) await removePhoto(tx, photo)
      await removeRepair(tx, id)
      return photos
    })
    for (const { id } of removed) forgetPhotoUrls(id)
    if (removed.length > 0) await writeLists()
    tellChange({ topic: 'repairs', ids: 'all' })
  }),

  answers(getOverview, async (user) => {
    const all = (await read((tx) => placedPhotos(tx, user.id))).toReversed()
    const repairs = await repairsOf(user.id)
    const ready = await unseenRuns(user.id, new Date())
    const toActOn = inOrder(repairs.filter(isToActOn), 'urgency').slice(0, OVERVIEW.repairs)
    const fresh = all.filter(isToAnalyze)
    return {
      success: true as const,
      running: [],
      ready: (
        await Promise.all(
          ready.map(async ({ id, createdAt, repairId }) => {
            const repair = repairs.find((each) => each.id === repairId)
            return repair === undefined
              ? []
              : [{ id, created_at: createdAt.toISOString(), repair: await presentWithFile(repair) }]
          }),
        )
      ).flat(),
      new_photos: {
        count: Math.min(fresh.length, OVERVIEW_PHOTOS_COUNTED),
        files: await Promise.all(fresh.slice(0, OVERVIEW.photos).map(presentPhoto)),
      },
      repairs: await Promise.all(toActOn.map(presentWithFile)),
    }
  }),
]

/** The repairs whose day to check again has come, the longest ago first. */
function toCheck(repairs: readonly LocalRepair[]): LocalRepair[] {
  const today = calendarDay(new Date())
  return repairs
    .flatMap((repair) => {
      const { check = null, status } = repair
      return check === null || check.on > today || isCheckOver(check, status) ? [] : [{ repair, on: check.on }]
    })
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .map(({ repair }) => repair)
}

async function presentWithFile(repair: LocalRepair): Promise<OverviewRepair> {
  return { ...(await presentSummary(repair)), file_id: repair.fileIds[0] ?? null }
}

/** The newest runs of their repairs that the person has not seen, newest first, as the server finds them. */
async function unseenRuns(userId: string, now: Date): Promise<LocalRun[]> {
  const runs = await read((tx) => tx.objectStore('runs').index('userId').getAll(userId))
  const newest = new Map<string, LocalRun>()
  for (const run of runs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) newest.set(run.repairId, run)
  return [...newest.values()]
    .filter(({ seenAt, createdAt }) => seenAt === null && now.getTime() - createdAt.getTime() < READY_DAYS * 86_400_000)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, OVERVIEW.ready)
}

/** All repairs of a person, by today's safety rules. */
async function repairsOf(userId: string): Promise<LocalRepair[]> {
  const repairs = await read((tx) => tx.objectStore('repairs').index('userId').getAll(userId))
  const stale = repairs.filter(({ findingVersion }) => findingVersion !== FINDING_VERSION)
  if (stale.length === 0) return repairs
  const playbooks = await loadPlaybooks()
  return write(async (tx) => {
    for (const { id } of stale) {
      const repair = await tx.objectStore('repairs').get(id)
      if (repair !== undefined) await keepRepair(tx, repair, playbooks)
    }
    return tx.objectStore('repairs').index('userId').getAll(userId)
  })
}
