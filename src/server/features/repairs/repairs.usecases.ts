import type { Urgency } from '#shared/advice/advice.ts'
import { kindsNamed } from '#shared/advice/kindLabels.ts'
import { sayTheSame, saysAnything, type Answers } from '#shared/advice/answers.ts'
import { AppError } from '#shared/errors/appError.ts'
import { utcCalendarDay } from '#shared/lib/calendarDay.ts'
import { MENTION_DAYS } from '#shared/repairs/comments.rules.ts'
import { NO_ACTUALS } from '#shared/repairs/actuals.schema.ts'
import { changeOf, mergedAnswers, photosAfter, photosPutIn, type RepairPatch } from '#shared/repairs/change.rules.ts'
import { mergedCheck, type CheckAgainPatch } from '#shared/repairs/checkAgain.rules.ts'
import { changedWork, NO_WORK, WORK_MESSAGES, type RepairWork } from '#shared/repairs/work.rules.ts'
import { roleAllows } from '#shared/workspaces/roles.rules.ts'
import { NO_FINDING, type RepairFinding } from '#shared/shown/finding.rules.ts'
import {
  REPAIR_MESSAGES,
  REPAIRS_PER_ACCOUNT,
  type RepairOrder,
  type RepairStatus,
} from '#shared/repairs/repairs.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { patternsOf } from '#server/platform/searchPatterns.rules.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Member } from '#server/platform/actor.ts'
import { toUserId, type UserId } from '#server/platform/userId.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Objects } from '../files/objects.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import {
  doOrThrow,
  listedWorkspace,
  mayRemove,
  mayWrite,
  newWorkspace,
  removeOrThrow,
  shopOrThrow,
} from '../workspaces/access.usecases.ts'
import type { AnswersChanged, PhotosPlaced, RepairRemoved, WordsChanged } from './repairs.events.ts'
import type { ChecksRepository } from './checks.repository.ts'
import { timesOfCheck } from './checks.rules.ts'
import type { RepairNewsRepository } from './repairNews.repository.ts'
import type { RepairNews } from './repairNews.usecases.ts'
import type { WorkRepository } from './work.repository.ts'
import type { CostRow, RepairsRepository } from './repairs.repository.ts'
import { cursorAfter, placeOf } from './repairs.rules.ts'
import type { ListedRepair, SaidUrgency, StoredRepair } from './repairs.types.ts'

export type RepairsParts = {
  repository: RepairsRepository
  checks: Pick<ChecksRepository, 'store' | 'remove'>
  work: WorkRepository
  news: Pick<RepairNews, 'tell'>
  newsRepository: Pick<RepairNewsRepository, 'forgetMember'>
  shops: Pick<Shops, 'lockMember'>
  activities: Pick<Activities, 'note' | 'tell'>
  files: Pick<Files, 'listed' | 'lockAllOrThrow' | 'removeAll'>
  objects: Pick<Objects, 'deleteNow'>
  photosPlaced: PhotosPlaced
  answersChanged: AnswersChanged
  wordsChanged: WordsChanged
  repairRemoved: RepairRemoved
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

export type NewRepair = {
  title?: string | undefined
  fileIds?: readonly string[] | undefined
  answers?: Answers | undefined
  /** How soon to act on it by what its customer said. */
  urgency?: Urgency | null | undefined
  /** Whether photos of other repairs may be moved here. */
  move?: boolean | undefined
}

export type FindingNote = {
  finding: RepairFinding
  rulesVersion: string
  /** The new time of the last change. Undefined if only the safety rules have changed. */
  changedAt?: Date | undefined
}

type ListRequest = {
  limit: number
  cursor?: string | undefined
  status?: RepairStatus | undefined
  /** Whose work is wanted: that of a member, of whoever asks (`me`), or of nobody (`none`). */
  assigned_to?: string | undefined
  /** The day by which they have to be done. */
  due_by?: string | undefined
  /** Whether comments have to ask for an answer of whoever asks. */
  mentioned?: 'me' | undefined
  /** What is searched for. */
  q?: string | undefined
  /** Only repairs that have changed since. */
  changedSince?: Date | undefined
  /** Whether the first page of all repairs has those to check again, too. */
  withDue?: boolean
  sort: RepairOrder
}

export type RepairWithPhotos = { repair: StoredRepair; photos: ListedPhoto[] }

/** The most repairs that are shown first because their day to check again has come. */
const DUE_SHOWN = 20

const UNKNOWN_PLACE = "We can't find the next repairs from here. Please reload the list."

/** Removing photos makes another version of their repair, so only a repair that leaves its photos names one. */
type Removing = { photos: 'delete'; isWanted?: undefined } | { photos: 'keep'; isWanted?: (version: string) => boolean }

export type Repairs = ReturnType<typeof createRepairs>

/**
 * Repairs and their photos. Every transaction locks photos first, then repairs, each in the order of their ids, so that
 * two of them never wait for each other.
 */
export function createRepairs(parts: RepairsParts) {
  const { repository, files, objects, photosPlaced, answersChanged, wordsChanged, inTransaction, clock, log } = parts
  const { repairRemoved, checks, work, news, newsRepository, shops, activities } = parts

  async function findOrThrow(within: Workspaces, id: string, tx?: Tx): Promise<StoredRepair> {
    const repair = isId(id) ? await repository.find(within, id, tx) : null
    if (repair === null) throw new AppError('not_found')
    return repair
  }

  async function lockedOrThrow(tx: Tx, within: Workspaces, id: string): Promise<StoredRepair> {
    if (!isId(id) || (await repository.lock(tx, within, [id])).length === 0) throw new AppError('not_found')
    return findOrThrow(within, id, tx)
  }

  async function withPhotos(repair: StoredRepair): Promise<RepairWithPhotos> {
    return { repair, photos: await files.listed([repair.workspaceId], repair.fileIds) }
  }

  /**
   * Locks photos that are to be put into a repair of their workspace, together with that repair and the ones that they
   * are in now. Throws `not_found`, or `photo_in_repair` when one would have to be moved and may not.
   */
  async function lockForPhotos(
    tx: Tx,
    workspaceId: WorkspaceId,
    { fileIds, others = [], into, move }: PhotosToPlace,
  ): Promise<string[]> {
    await files.lockAllOrThrow(tx, [workspaceId], [...fileIds, ...others])
    const from = (await repository.repairsOf(tx, fileIds)).filter((id) => id !== into)
    if (from.length > 0 && move !== true) throw new AppError('photo_in_repair')
    const wanted = into === null ? from : [...from, into]
    const locked = await repository.lock(tx, [workspaceId], wanted)
    if (into !== null && !locked.includes(into)) throw new AppError('not_found')
    return from
  }

  /** Tells a shop what a change of a repair was about. */
  async function noteChange(
    tx: Tx,
    { userId: actorId }: Member,
    { id: repairId, workspaceId, ...before }: StoredRepair,
    { status, fileIds }: { status: RepairStatus | undefined; fileIds: readonly string[] | null },
  ): Promise<void> {
    const act = { actorId, workspaceId, repairId }
    if (status !== undefined && status !== before.status) {
      await activities.note(tx, { ...act, kind: 'status_changed', facts: { from: before.status, to: status } })
    }
    const added = fileIds?.filter((id) => !before.fileIds.includes(id)) ?? []
    const count = added.length
    if (count > 0) await activities.note(tx, { ...act, kind: 'photo_added', facts: { count } })
    await photosCame(tx, act, added)
    await changed(tx, { actorId, workspaceId, ids: [repairId] })
  }

  /** Tells programs of a shop of repairs that have changed. */
  async function changed(
    tx: Tx,
    { ids, ...where }: { actorId: UserId | null; workspaceId: WorkspaceId; ids: readonly string[] },
  ): Promise<void> {
    for (const repairId of ids) await activities.tell(tx, { ...where, type: 'repair.updated', repairId })
  }

  /** Tells programs of a shop of a repair that is there now, and of the photos in it. */
  async function cameToBe(
    tx: Tx,
    where: { actorId: UserId; workspaceId: WorkspaceId; repairId: string },
    fileIds: readonly string[],
  ): Promise<void> {
    await activities.tell(tx, { ...where, type: 'repair.created' })
    await photosCame(tx, where, fileIds)
  }

  async function photosCame(
    tx: Tx,
    where: { actorId: UserId; workspaceId: WorkspaceId; repairId: string },
    fileIds: readonly string[],
  ): Promise<void> {
    if (fileIds.length > 0) await activities.tell(tx, { ...where, type: 'photo.added', data: { photo_ids: fileIds } })
  }

  /** Repairs that lose photos to another repair no longer go with a photo, and lose the captions. */
  async function noteLoss(tx: Tx, repairIds: readonly string[]): Promise<void> {
    for (const id of repairIds) {
      await repository.change(tx, id, { goesWithPhoto: false, updatedAt: clock.now() })
      await wordsChanged.publish(tx, { repairId: id })
    }
  }

  /** Writes the day on which to check a locked repair again. Its words count like those of a note. */
  async function changeCheck(
    tx: Tx,
    { id, workspaceId, check: before }: StoredRepair,
    { patch, status, userId }: { patch: CheckAgainPatch; status: RepairStatus; userId: UserId },
  ): Promise<void> {
    const check = mergedCheck(before, patch, status)
    if (check === null) await checks.remove(tx, id)
    else {
      const isChosen = check.on !== before?.on
      const times = isChosen ? timesOfCheck(check.on, patch?.time_zone ?? 'UTC', clock.now()) : null
      await checks.store(tx, { ...check, repairId: id, workspaceId, createdBy: userId, times })
    }
    if ((check?.what ?? null) !== (before?.what ?? null)) await wordsChanged.publish(tx, { repairId: id })
  }

  async function add(
    tx: Tx,
    member: Member,
    { title, fileIds = [], answers = {}, urgency = null, move }: NewRepair,
  ): Promise<StoredRepair> {
    const id = newId()
    const { userId } = member
    const workspaceId = newWorkspace(member)
    const wanted = [...new Set(fileIds)]
    const from = await lockForPhotos(tx, workspaceId, { fileIds: wanted, into: null, move })
    if ((await repository.countForLimit(tx, workspaceId)) >= REPAIRS_PER_ACCOUNT) {
      throw new AppError('limit_reached', REPAIR_MESSAGES.tooManyRepairs)
    }
    await repository.insert(tx, newRepair({ id, workspaceId, userId, title, answers, urgency, now: clock.now() }))
    await activities.note(tx, { actorId: userId, workspaceId, kind: 'repair_added', repairId: id })
    await repository.setPhotos(tx, id, wanted)
    await noteLoss(tx, from)
    await cameToBe(tx, { actorId: userId, workspaceId, repairId: id }, wanted)
    await changed(tx, { actorId: userId, workspaceId, ids: from })
    await photosPlaced.publish(tx, { repairId: id, fileIds: wanted })
    await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [id, ...from] })
    return findOrThrow([workspaceId], id, tx)
  }

  /**
   * Makes sure that a person may be given work in a workspace, and stays there until the transaction ends. It is called
   * before repairs are locked, as whoever leaves a shop loses the work there. Throws `invalid_field` or `not_found`.
   */
  async function lockWorker(tx: Tx, member: Member, workspaceId: WorkspaceId, id: string): Promise<void> {
    shopOrThrow(member, workspaceId)
    const role = isId(id) ? await shops.lockMember(tx, workspaceId, toUserId(id)) : null
    if (role === null || !roleAllows(role, 'write')) {
      throw new AppError('invalid_field', WORK_MESSAGES.notAssignable, { field: 'assigned_to' })
    }
  }

  /** Writes who does a locked repair, and by when. Throws `role_missing` for work of others. */
  async function changeWork(tx: Tx, member: Member, repair: StoredRepair, changed: Partial<RepairWork>) {
    const { id, workspaceId, work: before } = repair
    const { assigned_to: to } = changed
    await work.store(tx, id, changed)
    if (to === undefined) return
    const isOwn = to === member.userId || (to === null && before.assigned_to === member.userId)
    doOrThrow(member, isOwn ? 'assignSelf' : 'assign', workspaceId)
    await activities.note(tx, { actorId: member.userId, workspaceId, kind: 'assigned', repairId: id, facts: { to } })
    if (to !== null && !isOwn) await news.tell(tx, { repairId: id, userIds: [toUserId(to)], isAssigned: true })
  }

  return {
    /**
     * One page of the repairs of the person's own workspace, and the cursor of the next page or null. The first page of
     * all of them has those to check again as well.
     */
    async list(
      member: Member,
      {
        limit,
        cursor,
        status,
        assigned_to: worker,
        due_by: dueBy,
        mentioned,
        q = '',
        changedSince,
        withDue = true,
        sort,
      }: ListRequest,
    ): Promise<{ repairs: ListedRepair[]; due: ListedRepair[] | null; next: string | null }> {
      const after = cursor === undefined ? undefined : placeOf(cursor, sort)
      if (after === null) throw new AppError('invalid_request', UNKNOWN_PLACE)
      const assignedTo = worker === 'me' ? member.userId : worker === 'none' ? null : worker
      if (typeof assignedTo === 'string' && !isId(assignedTo)) throw new AppError('invalid_request')
      if (dueBy !== undefined) {
        const due = { day: dueBy, limit, status, assignedTo }
        return { repairs: await repository.dueBy(listedWorkspace(member), due), due: null, next: null }
      }
      if (mentioned !== undefined) {
        const since = new Date(clock.now().getTime() - MENTION_DAYS * 86_400_000)
        const asking = { userId: member.userId, since, limit }
        return { repairs: await repository.mentioning(listedWorkspace(member), asking), due: null, next: null }
      }
      const search = q === '' ? undefined : { patterns: patternsOf(q), kinds: kindsNamed(q) }
      const rows = await repository.page(listedWorkspace(member), {
        limit: limit + 1,
        after,
        status,
        assignedTo,
        search,
        changedSince,
        order: sort,
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const isStart = cursor === undefined && status === undefined && worker === undefined && search === undefined
      return {
        repairs: shown.map(({ repair }) => repair),
        due: isStart && withDue ? await repository.toCheck(listedWorkspace(member), clock.now(), DUE_SHOWN) : null,
        next: rows.length > limit && last !== undefined ? cursorAfter(last.place) : null,
      }
    },

    /** The repairs of the person's own workspace after a given one, in the order in which they were made. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredRepair[]> =>
      repository.pageById(listedWorkspace(member), page),

    /** What the repairs of the person's own workspace cost. */
    totals: (member: Member): Promise<CostRow[]> => repository.totals(listedWorkspace(member)),

    /** A repair in one of these workspaces. Throws `not_found` for an unknown repair and for a foreign one alike. */
    async repairOrThrow(within: Workspaces, id: string): Promise<RepairWithPhotos> {
      return withPhotos(await findOrThrow(within, id))
    },

    /**
     * Makes a repair. Throws `limit_reached`, `not_found` for a photo of another workspace, or `photo_in_repair`
     * for one that is in another repair and may not be moved.
     */
    async create(member: Member, wanted: NewRepair): Promise<RepairWithPhotos> {
      const stored = await inTransaction((tx) => add(tx, member, wanted))
      log.info({ user_id: member.userId, repair_id: stored.id }, 'repair made')
      return withPhotos(stored)
    },

    /** Makes a repair like {@link create}, in the transaction of the caller. */
    add,

    /**
     * Changes a repair by a merge patch. `isWanted` says whether it is still the version that the change is for. Throws
     * as {@link create} does, or `changed_meanwhile`.
     */
    async change(
      member: Member,
      id: string,
      patch: RepairPatch,
      isWanted: (version: string) => boolean = () => true,
    ): Promise<RepairWithPhotos> {
      if (!isId(id)) throw new AppError('not_found')
      const putIn = photosPutIn(patch)
      const others = typeof patch.after_file_id === 'string' ? [patch.after_file_id] : []
      const stored = await inTransaction(async (tx) => {
        const { workspaceId } = await findOrThrow(mayWrite(member), id, tx)
        if (patch.assigned_to != null) await lockWorker(tx, member, workspaceId, patch.assigned_to)
        const from = await lockForPhotos(tx, workspaceId, {
          fileIds: putIn,
          others,
          into: id,
          move: patch.move,
        })
        const repair = await findOrThrow([workspaceId], id, tx)
        if (!isWanted(repair.version)) throw new AppError('changed_meanwhile')
        const fileIds = photosAfter(repair.fileIds, patch)
        const now = clock.now()
        const written = changeOf(repair, patch, { now, today: utcCalendarDay(now) })
        await repository.change(tx, id, written)
        if (fileIds !== null) {
          await repository.setPhotos(tx, id, fileIds)
          await photosPlaced.publish(tx, { repairId: id, fileIds: putIn })
          if (!hasSame(fileIds, repair.fileIds)) await wordsChanged.publish(tx, { repairId: id })
        }
        if (patch.check_again !== undefined) {
          const status = written.status ?? repair.status
          await changeCheck(tx, repair, { patch: patch.check_again, status, userId: member.userId })
        }
        const reassigned = changedWork(repair.work, patch)
        if (reassigned !== null) await changeWork(tx, member, repair, reassigned)
        await noteChange(tx, member, repair, { status: written.status, fileIds })
        await noteLoss(tx, from)
        await changed(tx, { actorId: member.userId, workspaceId, ids: from })
        if (written.answers !== undefined && !sayTheSame(written.answers, repair.answers)) {
          await answersChanged.publish(tx, { repairId: id })
        }
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [id, ...from] })
        return findOrThrow([workspaceId], id, tx)
      })
      return withPhotos(stored)
    },

    /**
     * Removes a repair with its analyses, and its photos too when told so. `isWanted` as for {@link change}. Throws
     * `not_found`.
     */
    async remove(member: Member, id: string, { photos, isWanted = () => true }: Removing): Promise<void> {
      const repair = await findOrThrow(mayRemove(member), id)
      removeOrThrow(member, repair)
      const { workspaceId, fileIds } = repair
      const left = await inTransaction(async (tx) => {
        // Photos are locked before repairs, in every transaction. A repair that goes with its only photo has been
        // removed with it, so the repair is missing only if no photo was removed either.
        const removed = photos === 'delete' ? await files.removeAll(tx, [workspaceId], fileIds, member) : []
        const others: typeof removed = []
        if ((await repository.lock(tx, [workspaceId], [id])).length > 0) {
          const { version } = await findOrThrow([workspaceId], id, tx)
          if (!isWanted(version)) throw new AppError('changed_meanwhile')
          await repairRemoved.publish(tx, { repairId: id, objects: others, by: member })
          await repository.remove(tx, id)
          await activities.tell(tx, { actorId: member.userId, workspaceId, type: 'repair.deleted', repairId: id })
        } else if (removed.length === 0) throw new AppError('not_found')
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [id] })
        return { removed, others }
      })
      await objects.deleteNow([...left.removed, ...left.others])
      log.info(
        { user_id: member.userId, repair_id: id, photos: left.removed.length > 0 ? fileIds.length : 0 },
        'repair deleted',
      )
    },

    /** A repair in one of these workspaces, locked until the transaction ends. Throws `not_found`. */
    lockedOrThrow,

    /**
     * Notes that something was added to a repair that the caller has locked, so that it does not end with its photo.
     */
    noteContent: (tx: Tx, id: string, at: Date): Promise<void> =>
      repository.change(tx, id, { goesWithPhoto: false, updatedAt: at }),

    /**
     * The repair of a photo, locked like the photo until the transaction ends. A photo that is in none gets one that
     * goes with it, made by this person. Throws `not_found`.
     */
    async forPhoto(
      tx: Tx,
      within: Workspaces,
      { fileId, userId }: { fileId: string; userId: UserId },
    ): Promise<StoredRepair> {
      const [photo] = await files.lockAllOrThrow(tx, within, [fileId])
      if (photo === undefined) throw new AppError('not_found')
      const { workspaceId } = photo
      const locked = await repository.lock(tx, [workspaceId], await repository.repairsOf(tx, [fileId]))
      // While this waited for the repair, the photo may have been taken out of it, or the repair deleted.
      const repairs = locked.length === 0 ? [] : await repository.findLocked(tx, locked)
      const present = repairs.find((repair) => repair.fileIds.includes(fileId))
      if (present !== undefined) return present
      const nothing = { title: undefined, answers: {}, urgency: null }
      const made = newRepair({ ...nothing, id: newId(), workspaceId, userId, now: clock.now() })
      await repository.insert(tx, { ...made, goesWithPhoto: true })
      await activities.note(tx, { actorId: userId, workspaceId, kind: 'repair_added', repairId: made.id })
      await repository.setPhotos(tx, made.id, [fileId])
      await cameToBe(tx, { actorId: userId, workspaceId, repairId: made.id }, [fileId])
      await photosPlaced.publish(tx, { repairId: made.id, fileIds: [fileId] })
      await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [made.id] })
      return findOrThrow([workspaceId], made.id, tx)
    },

    /**
     * Stores the answers that came with a request for an analysis in place of the earlier ones, which stay if there are
     * none. Returns the answers that apply. The caller has locked the repair, which still ends with its photo.
     */
    async replaceAnswers(tx: Tx, repair: StoredRepair, said: Answers | undefined): Promise<Answers> {
      const answers = said === undefined ? repair.answers : mergedAnswers({}, said)
      if (sayTheSame(answers, repair.answers)) return repair.answers
      await repository.change(tx, repair.id, { answers, updatedAt: clock.now() })
      await answersChanged.publish(tx, { repairId: repair.id })
      await changed(tx, { actorId: null, workspaceId: repair.workspaceId, ids: [repair.id] })
      await notifyScreens(tx, { to: repair.workspaceId, topic: 'repairs', ids: [repair.id] })
      return answers
    },

    /** Locks a repair of anybody until the transaction ends, for the end of a run. */
    lockForRun: (tx: Tx, id: string): Promise<void> => repository.lockForRun(tx, id),

    /** The answers of a repair that the caller has locked. */
    async answersOf(tx: Tx, id: string): Promise<Answers> {
      const [repair] = await repository.findLocked(tx, [id])
      return repair?.answers ?? {}
    },

    /** Notes the newest run of a repair that the caller has locked, and its answers if the repair has none yet. */
    async noteRun(
      tx: Tx,
      id: string,
      { newestAnalysisId, answersIfNone = {} }: { newestAnalysisId: string; answersIfNone?: Answers },
    ): Promise<void> {
      const [repair] = await repository.findLocked(tx, [id])
      const takesAnswers = repair !== undefined && !saysAnything(repair.answers) && saysAnything(answersIfNone)
      await repository.change(tx, id, {
        newestAnalysisId,
        updatedAt: clock.now(),
        ...(takesAnswers ? { answers: answersIfNone } : {}),
      })
    },

    /** Stores what lists show of a repair, and by which rules it was computed. */
    noteFinding: (tx: Tx, id: string, note: FindingNote): Promise<void> => repository.noteFinding(tx, id, note),

    /** How soon to act on these repairs by what their customers said. Those without a customer are not in it. */
    saidUrgency: (ids: readonly string[], tx?: Tx): Promise<SaidUrgency> => repository.saidUrgency(ids, tx),

    /** Those of these repairs that are in one of these workspaces, by their ids. */
    async some(within: Workspaces, ids: readonly string[]): Promise<Map<string, StoredRepair>> {
      return new Map((await repository.findSome(within, ids)).map((repair) => [repair.id, repair]))
    },

    /** Those of these repairs that are in this workspace, as lists show them, by their ids. */
    async listedSome(tx: Tx, workspaceId: WorkspaceId, ids: readonly string[]): Promise<Map<string, ListedRepair>> {
      return new Map((await repository.listedSome(tx, workspaceId, ids)).map((repair) => [repair.id, repair]))
    },

    /** The repairs to act on: open or in progress, and not only to be watched. The most urgent come first. */
    toActOn: (tx: Tx, workspaceId: WorkspaceId, limit: number): Promise<ListedRepair[]> =>
      repository.toActOn(tx, workspaceId, limit),

    /**
     * Takes a photo that is being deleted out of its repair. A repair that was made for this photo alone goes with it.
     */
    async forgetPhoto(
      tx: Tx,
      { photoId: fileId, hadCaption, removedBy }: { photoId: string; hadCaption: boolean; removedBy: UserId | null },
    ): Promise<void> {
      const touched = await repository.lockTouchedBy(tx, fileId)
      if (touched.length === 0) return
      const repairs = await repository.findLocked(tx, touched)
      await repository.removePhoto(tx, fileId)
      for (const repair of repairs) {
        const goesToo = repair.goesWithPhoto && repair.fileIds.every((id) => id === fileId)
        const { id: repairId, workspaceId } = repair
        const act = { actorId: removedBy, workspaceId, repairId }
        await activities.tell(tx, { ...act, type: goesToo ? 'repair.deleted' : 'repair.updated' })
        if (goesToo) await repository.remove(tx, repair.id)
        else {
          await repository.change(tx, repairId, { updatedAt: clock.now() })
          await activities.note(tx, { ...act, kind: 'photo_deleted' })
        }
        if (hadCaption && !goesToo) await wordsChanged.publish(tx, { repairId: repair.id })
        await notifyScreens(tx, { to: repair.workspaceId, topic: 'repairs', ids: [repair.id] })
      }
    },

    /**
     * Takes the work of a shop from a person who leaves it, or who may not work there any more. The caller has locked
     * or removed the membership.
     */
    async memberLeft(tx: Tx, { shopId, userId }: { shopId: WorkspaceId; userId: UserId }): Promise<void> {
      const ids = await work.takeFrom(tx, shopId, userId)
      await newsRepository.forgetMember(tx, shopId, userId)
      await changed(tx, { actorId: null, workspaceId: shopId, ids })
      if (ids.length > 0) await notifyScreens(tx, { to: shopId, topic: 'repairs', ids })
    },

    /** Applies the new caption of a photo, which the caller has locked, to the results of its repair. */
    async captionChanged(tx: Tx, fileId: string): Promise<void> {
      const [repairId] = await repository.repairsOf(tx, [fileId])
      if (repairId === undefined) return
      await repository.lockForRun(tx, repairId)
      for (const { id, workspaceId } of await repository.findLocked(tx, [repairId])) {
        await wordsChanged.publish(tx, { repairId: id })
        await changed(tx, { actorId: null, workspaceId, ids: [id] })
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [id] })
      }
    },
  }
}

const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

type PhotosToPlace = {
  fileIds: readonly string[]
  /** Photos that the repair refers to without containing them. */
  others?: readonly string[]
  into: string | null
  move: boolean | undefined
}

function newRepair({
  id,
  workspaceId,
  userId,
  title,
  answers,
  urgency,
  now,
}: {
  id: string
  workspaceId: WorkspaceId
  userId: UserId
  title: string | undefined
  answers: Answers
  urgency: Urgency | null
  now: Date
}): Omit<StoredRepair, 'version'> {
  return {
    ...NO_FINDING,
    urgency,
    id,
    workspaceId,
    createdBy: userId,
    title: title ?? null,
    status: 'open',
    answers: mergedAnswers({}, answers),
    fileIds: [],
    newestAnalysisId: null,
    ...NO_ACTUALS,
    afterFileId: null,
    costAssumptions: {},
    check: null,
    work: NO_WORK,
    goesWithPhoto: false,
    createdAt: now,
    updatedAt: now,
  }
}
