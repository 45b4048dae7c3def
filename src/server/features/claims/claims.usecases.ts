import { AppError } from '#shared/errors/appError.ts'
import { claimFactsSchema, type ClaimEntry, type ClaimFacts } from '#shared/api/claims.ts'
import {
  CLAIM_MESSAGES,
  CLAIMS_PER_PLAN,
  ENTRIES_MAX,
  type ClaimList,
  type ClaimStatus,
} from '#shared/claims/claims.rules.ts'
import { utcCalendarDay } from '#shared/lib/calendarDay.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { Documents } from '../documents/documents.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { StoredRepair } from '../repairs/repairs.types.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import {
  isSameWorkspace,
  listedWorkspace,
  mayRead,
  mayRemove,
  mayWrite,
  newWorkspace,
  removeOrThrow,
} from '../workspaces/access.usecases.ts'
import { entriesInOrder } from './claimEntries.rules.ts'
import type { ClaimEntriesRepository } from './claimEntries.repository.ts'
import { NO_FACTS, type ClaimsRepository, type MovedRepair } from './claims.repository.ts'
import type { ClaimTotals, StoredClaim, StoredEntry } from './claims.types.ts'

export type ClaimsParts = {
  repository: ClaimsRepository
  entries: ClaimEntriesRepository
  billing: Pick<Billing, 'lockedPlanOf'>
  files: Pick<Files, 'listed'>
  repairs: Pick<Repairs, 'some'>
  documents: Pick<Documents, 'ofRepairs'>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A claim with its repairs, in the order of the pack, and the sums over its entries. */
export type WholeClaim = StoredClaim & { repairs: StoredRepair[]; totals: ClaimTotals }

/** What is not given stays as it is. */
export type ClaimWishes = { [Fact in keyof ClaimFacts]?: ClaimFacts[Fact] | undefined } & {
  title?: string | undefined
  status?: ClaimStatus | undefined
  repair_ids?: readonly string[] | undefined
}

const NO_TOTALS: ClaimTotals = { items: 0, replacementCost: 0, expenses: 0, nextDueOn: null }

/** The day that has begun somewhere on earth, in the zone furthest ahead of UTC. */
const HOURS_AHEAD = 14

export type Claims = ReturnType<typeof createClaims>

/** Losses, each with its repairs and what an owner notes for the insurer. Without the plan they can only be read. */
export function createClaims(parts: ClaimsParts) {
  const { repository, entries, billing, files, repairs, documents, inTransaction, clock, log } = parts

  async function findOrThrow(within: Workspaces, id: string, tx?: Tx): Promise<StoredClaim> {
    const claim = isId(id) ? await repository.find(within, id, tx) : null
    if (claim === null) throw new AppError('not_found')
    return claim
  }

  async function lockedOrThrow(tx: Tx, within: Workspaces, id: string): Promise<StoredClaim> {
    if (!isId(id) || !(await repository.lock(tx, within, id))) throw new AppError('not_found')
    return findOrThrow(within, id, tx)
  }

  async function planOrThrow(tx: Tx, member: Member): Promise<Plan> {
    const plan = await billing.lockedPlanOf(tx, member)
    if (hasFeature(plan, 'advancedTools')) return plan
    throw new AppError('limit_reached', featureMissing('advancedTools', CLAIM_MESSAGES.feature))
  }

  async function whole(claims: readonly StoredClaim[]): Promise<WholeClaim[]> {
    const ofClaims = await repairs.some(
      [...new Set(claims.map(({ workspaceId }) => workspaceId))],
      claims.flatMap(({ repairIds }) => repairIds),
    )
    const totals = await repository.totals(
      claims.map(({ id }) => id),
      utcCalendarDay(clock.now()),
    )
    return claims.map((claim) => ({
      ...claim,
      repairs: claim.repairIds.flatMap((id) => ofClaims.get(id) ?? []),
      totals: totals.get(claim.id) ?? NO_TOTALS,
    }))
  }

  /** Throws `repair_in_claim` when a claim of the workspace that a repair leaves names it, or something of it. */
  async function repairMoved(tx: Tx, moved: MovedRepair): Promise<void> {
    if (await repository.names(tx, moved)) throw new AppError('repair_in_claim', CLAIM_MESSAGES.namesMoved)
  }

  async function oneWhole(claim: StoredClaim): Promise<WholeClaim> {
    const [only] = await whole([claim])
    if (only === undefined) throw new Error('A claim became none')
    return only
  }

  /** Each of them once. Throws `not_found` unless all are in these workspaces. */
  async function repairsOrThrow(within: Workspaces, ids: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(ids)]
    const found = wanted.every(isId) ? await repairs.some(within, wanted) : new Map()
    if (found.size < wanted.length) throw new AppError('not_found')
    return wanted
  }

  async function place(tx: Tx, claim: StoredClaim, repairIds: readonly string[]): Promise<void> {
    if (!(await repository.placeRepairs(tx, claim, repairIds))) throw new AppError('repair_in_claim')
  }

  function refuseFuture(lossDate: string | null | undefined): void {
    if (typeof lossDate !== 'string') return
    const latest = utcCalendarDay(new Date(clock.now().getTime() + HOURS_AHEAD * 3_600_000))
    if (lossDate > latest) throw new AppError('invalid_field', CLAIM_MESSAGES.lossInFuture, { field: 'loss_date' })
  }

  /** Photos and documents that an entry names must be of a repair of its claim. */
  async function checkReferences({ workspaceId, repairIds }: StoredClaim, said: ClaimEntry): Promise<void> {
    const { document_id: documentId } = said
    const fileIds = said.list === 'items' ? said.file_ids : []
    if (fileIds.length > 0) {
      const own = photosOf(await repairs.some([workspaceId], repairIds))
      if (!fileIds.every((id) => own.has(id)))
        throw new AppError('invalid_field', CLAIM_MESSAGES.unknownPhoto, { field: 'file_ids' })
    }
    if (documentId === null) return
    const own = await documents.ofRepairs(workspaceId, repairIds)
    if (!own.some(({ id }) => id === documentId))
      throw new AppError('invalid_field', CLAIM_MESSAGES.unknownDocument, { field: 'document_id' })
  }

  const told = (tx: Tx, { workspaceId, id }: { workspaceId: WorkspaceId; id: string }) =>
    notifyScreens(tx, { to: workspaceId, topic: 'claims', ids: [id] })

  return {
    repairMoved,

    findOrThrow,

    /** One page of the claims of the person's own workspace, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ claims: WholeClaim[]; next: string | null }> {
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request', CLAIM_MESSAGES.unknownPlace)
      const page = { after: cursor ?? null, limit: limit + 1, order: 'newest' } as const
      const rows = await repository.page(listedWorkspace(member), page)
      const claims = await whole(rows.slice(0, limit))
      return { claims, next: rows.length > limit ? (claims.at(-1)?.id ?? null) : null }
    },

    /** Throws `not_found`. */
    one: async (member: Member, id: string): Promise<WholeClaim> => oneWhole(await findOrThrow(mayRead(member), id)),

    /** Begins a claim, once for each key of a person. Throws `limit_reached`, `repair_in_claim` and others. */
    async create(
      member: Member,
      wishes: { title: string; lossDate: string | null; repairIds: readonly string[]; key: string },
    ): Promise<WholeClaim> {
      const workspaceId = newWorkspace(member)
      refuseFuture(wishes.lossDate)
      const repairIds = await repairsOrThrow([workspaceId], wishes.repairIds)
      const claim = await inTransaction(async (tx) => {
        const plan = await planOrThrow(tx, member)
        const count = await repository.countForLimit(tx, workspaceId)
        const before = await repository.findByKey(tx, member.userId, wishes.key)
        // A person's keys are the same in all their workspaces, and a claim in another one is none of this request.
        const isSame =
          before !== null && before.title === wishes.title && isSameWorkspace(before.workspaceId, workspaceId)
        if (before !== null && !isSame) throw new AppError('key_reused', CLAIM_MESSAGES.keyReused)
        if (before !== null) return before
        const limit = CLAIMS_PER_PLAN[plan.id]
        if (limit !== UNLIMITED && count >= limit) throw new AppError('limit_reached', CLAIM_MESSAGES.tooMany(limit))
        const now = clock.now()
        const made: StoredClaim = {
          id: newId(),
          createdBy: member.userId,
          workspaceId,
          title: wishes.title,
          status: 'preparing',
          facts: { ...NO_FACTS, loss_date: wishes.lossDate },
          repairIds: [],
          createdAt: now,
          updatedAt: now,
        }
        await repository.insert(tx, made, wishes.key)
        await place(tx, made, repairIds)
        await told(tx, made)
        log.info({ user_id: member.userId, claim_id: made.id }, 'claim begun')
        return findOrThrow([workspaceId], made.id, tx)
      })
      return oneWhole(claim)
    },

    /** Throws `not_found`, `limit_reached`, `repair_in_claim` or `invalid_field`. */
    async change(member: Member, id: string, wishes: ClaimWishes): Promise<WholeClaim> {
      const { title, status, repair_ids: wanted, ...facts } = wishes
      refuseFuture(facts.loss_date)
      const { workspaceId } = await findOrThrow(mayWrite(member), id)
      const repairIds = wanted && (await repairsOrThrow([workspaceId], wanted))
      const claim = await inTransaction(async (tx) => {
        await planOrThrow(tx, member)
        const before = await lockedOrThrow(tx, mayWrite(member), id)
        const changed = withoutEmpty(claimFactsSchema.parse({ ...before.facts, ...withoutUndefined(facts) }))
        await repository.change(tx, id, { title, status, facts: changed, updatedAt: clock.now() })
        if (repairIds !== undefined) await place(tx, before, repairIds)
        await told(tx, before)
        return findOrThrow([before.workspaceId], id, tx)
      })
      return oneWhole(claim)
    },

    /** Removes a claim with its entries, on any plan. Throws `not_found`. */
    async remove(member: Member, id: string): Promise<void> {
      await inTransaction(async (tx) => {
        const claim = await lockedOrThrow(tx, mayRemove(member), id)
        removeOrThrow(member, claim)
        await repository.remove(tx, id)
        await told(tx, claim)
      })
      log.info({ user_id: member.userId, claim_id: id }, 'claim deleted')
    },

    /** One list of a claim, without photos that have been deleted. Throws `not_found`. */
    async entries(member: Member, id: string, list: ClaimList): Promise<StoredEntry[]> {
      const { workspaceId } = await findOrThrow(mayRead(member), id)
      const found = await entries.ofClaim(id, list)
      const named = found.flatMap(({ said }) => (said.list === 'items' ? said.file_ids : []))
      const there = new Set((await files.listed([workspaceId], [...new Set(named)])).map((photo) => photo.id))
      return entriesInOrder(
        found.map((entry) => {
          const { said } = entry
          if (said.list !== 'items') return entry
          return { ...entry, said: { ...said, file_ids: said.file_ids.filter((photo) => there.has(photo)) } }
        }),
      )
    },

    /** Adds an entry, once for each key of a person. Throws `not_found`, `limit_reached` or `invalid_field`. */
    async addEntry(member: Member, claimId: string, { said, key }: { said: ClaimEntry; key: string }) {
      await checkReferences(await findOrThrow(mayWrite(member), claimId), said)
      return inTransaction(async (tx): Promise<StoredEntry> => {
        await planOrThrow(tx, member)
        const claim = await lockedOrThrow(tx, mayWrite(member), claimId)
        const before = await entries.findByKey(tx, member.userId, key)
        if (before !== null && (before.claimId !== claimId || before.said.list !== said.list))
          throw new AppError('key_reused', CLAIM_MESSAGES.keyReused)
        if (before !== null) return before
        const limit = ENTRIES_MAX[said.list]
        if ((await entries.count(tx, claimId, said.list)) >= limit)
          throw new AppError('limit_reached', CLAIM_MESSAGES.tooManyEntries(limit))
        const { workspaceId } = claim
        const createdAt = clock.now()
        const entry = {
          id: newId(),
          createdBy: member.userId,
          workspaceId,
          claimId,
          said: withoutEmpty(said),
          createdAt,
        }
        await entries.insert(tx, entry, key)
        await repository.change(tx, claimId, { updatedAt: createdAt })
        await told(tx, claim)
        return entry
      })
    },

    /** Replaces what an entry says. Throws `not_found`, `limit_reached` or `invalid_field`. */
    async replaceEntry(member: Member, id: string, said: ClaimEntry): Promise<StoredEntry> {
      const found = await entryOrThrow(mayWrite(member), id)
      await checkReferences(await findOrThrow([found.workspaceId], found.claimId), said)
      return inTransaction(async (tx) => {
        await planOrThrow(tx, member)
        const { claim, entry } = await lockedEntry(tx, mayWrite(member), id)
        if (entry.said.list !== said.list) throw new AppError('invalid_field', CLAIM_MESSAGES.otherList)
        const isOtherDay = dueOn(said) !== dueOn(entry.said)
        await entries.replace(tx, id, withoutEmpty(said), { isOtherDay })
        await repository.change(tx, claim.id, { updatedAt: clock.now() })
        await told(tx, claim)
        return { ...entry, said: withoutEmpty(said) }
      })
    },

    /** Removes an entry, on any plan. Throws `not_found`. */
    async removeEntry(member: Member, id: string): Promise<void> {
      await inTransaction(async (tx) => {
        const { claim, entry } = await lockedEntry(tx, mayRemove(member), id)
        removeOrThrow(member, entry)
        await entries.remove(tx, id)
        await repository.change(tx, claim.id, { updatedAt: clock.now() })
        await told(tx, claim)
      })
    },

    /** The claims of the person's own workspace after a given one, in the order in which they were begun. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredClaim[]> =>
      repository.page(listedWorkspace(member), { ...page, order: 'oldest' }),

    /** The entries of all claims of the person's own workspace, in the order in which they were added. */
    pageOfEntries: (member: Member, page: { after: string | null; limit: number }): Promise<StoredEntry[]> =>
      entries.page(listedWorkspace(member), page),
  }

  /** The claim is locked, like in every change of its entries. */
  async function lockedEntry(tx: Tx, within: Workspaces, id: string) {
    const { workspaceId, claimId } = await entryOrThrow(within, id, tx)
    const claim = await lockedOrThrow(tx, [workspaceId], claimId)
    return { claim, entry: await entryOrThrow([workspaceId], id, tx) }
  }

  async function entryOrThrow(within: Workspaces, id: string, tx?: Tx): Promise<StoredEntry> {
    const entry = isId(id) ? await entries.find(within, id, tx) : null
    if (entry === null) throw new AppError('not_found')
    return entry
  }
}

/** All photos of these repairs, also those of finished work. */
export function photosOf(repairs: ReadonlyMap<string, StoredRepair>): Set<string> {
  return new Set(
    [...repairs.values()].flatMap(({ fileIds, afterFileId }) => [
      ...fileIds,
      ...(afterFileId === null ? [] : [afterFileId]),
    ]),
  )
}

const dueOn = (said: ClaimEntry): string | null => (said.list === 'diary' ? said.due_on : null)

/** An optional text that was emptied is as if it had never been entered. */
function withoutEmpty<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : (value as unknown)]),
  ) as Fields
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
