import { SHARED_PATH, shareFragment } from '#shared/shares/sharedPath.ts'
import {
  LINKS_PER_REPAIR,
  linksOf,
  SHARE_DAYS,
  USUAL_INCLUDES,
  USUAL_INCLUDES_OF_SHOP,
  type ShareIncludes,
} from '#shared/shares/shares.rules.ts'
import { SHARE_MESSAGES } from '#shared/shares/share.messages.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { PasswordHashing } from '../accounts/passwords.port.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { isOfShop, listedWorkspace, mayDo, mayRead, mayRemove } from '../workspaces/access.usecases.ts'
import type { ShareLimits } from './shareLimits.usecases.ts'
import { LISTED_MAX } from './shares.config.ts'
import type { Signer } from './shares.port.ts'
import type { SharesRepository } from './shares.repository.ts'
import { daysFrom, includesWith, isActive } from './shares.rules.ts'
import type { StoredShare } from './shares.types.ts'
import { secretOf } from './secrets.usecases.ts'

export type SharesParts = {
  repository: SharesRepository
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow'>
  billing: Pick<Billing, 'lockedPlanOf' | 'largestPlanId'>
  hashing: PasswordHashing
  signer: Signer
  limits: Pick<ShareLimits, 'made'>
  activities: Pick<Activities, 'note'>
  /** The URL of the product. */
  origin: () => string
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A link as its owner sees it. */
export type OwnedShare = StoredShare & { url: string; isActive: boolean }

type Wishes = {
  label?: string | null | undefined
  expires_in_days?: number | undefined
  password?: string | null | undefined
  includes?: { [Include in keyof ShareIncludes]?: boolean | undefined } | undefined
}

export type Shares = ReturnType<typeof createShares>

/** The links to a repair, for its owner. */
export function createShares(parts: SharesParts) {
  const { repository, repairs, billing, hashing, signer, activities, inTransaction, clock, log } = parts

  function owned(share: StoredShare): OwnedShare {
    const fragment = shareFragment(share.id, secretOf(signer, share))
    return { ...share, url: `${parts.origin()}${SHARED_PATH}#${fragment}`, isActive: isActive(share, clock.now()) }
  }

  return {
    /** Ends the links of a repair that goes to another workspace, whose members decide anew. */
    repairMoved: (tx: Tx, { repairId, to }: { repairId: string; to: WorkspaceId }): Promise<void> =>
      repository.endOfRepair(tx, repairId, { to, at: clock.now() }),

    /** The links of a repair, those that are active first. Throws `not_found`. */
    async ofRepair(member: Member, repairId: string): Promise<OwnedShare[]> {
      const { repair } = await repairs.repairOrThrow(mayRead(member), repairId)
      return (await repository.ofRepair(repair.id, { now: clock.now(), limit: LISTED_MAX })).map(owned)
    },

    /** The links of the person's own workspace after a given one, in the order in which they were made. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredShare[]> =>
      repository.page(listedWorkspace(member), page),

    /** Makes a link. Throws `not_found`, `nothing_to_share`, `limit_reached` or `too_many_attempts`. */
    async create(member: Member, repairId: string, wishes: Wishes): Promise<OwnedShare> {
      const { userId } = member
      await repairs.repairOrThrow(mayDo(member, 'share'), repairId)
      await parts.limits.made.take(userId)
      const passwordHash = typeof wishes.password === 'string' ? await hashing.hash(wishes.password, userId) : null
      const id = newId()
      const now = clock.now()
      const share = await inTransaction(async (tx) => {
        const plan = await billing.lockedPlanOf(tx, member, 'share')
        const repair = await repairs.lockedOrThrow(tx, mayDo(member, 'share'), repairId)
        if (repair.fileIds.length === 0) throw new AppError('nothing_to_share')
        const { workspaceId } = repair
        const usual = isOfShop(userId, workspaceId) ? USUAL_INCLUDES_OF_SHOP : USUAL_INCLUDES
        const { inAll, ofRepair } = await repository.countActive(tx, { workspaceId, repairId: repair.id, now })
        if (inAll >= linksOf(plan)) {
          const canUpgrade = plan.id !== billing.largestPlanId
          throw new AppError('limit_reached', SHARE_MESSAGES.tooManyLinks(linksOf(plan), canUpgrade))
        }
        if (ofRepair >= LINKS_PER_REPAIR) {
          throw new AppError('limit_reached', SHARE_MESSAGES.tooManyLinksHere(LINKS_PER_REPAIR))
        }
        const made = {
          id,
          workspaceId,
          repairId: repair.id,
          createdBy: userId,
          label: wishes.label ?? '',
          passwordHash,
          includes: includesWith(wishes.includes, usual),
          expiresAt: daysFrom(now, wishes.expires_in_days ?? SHARE_DAYS.usual),
          createdAt: now,
        }
        await repository.insert(tx, made)
        const act = { actorId: userId, workspaceId, repairId: repair.id, facts: { share_id: id } }
        await activities.note(tx, { ...act, kind: 'share_made' })
        return {
          ...made,
          generation: 1,
          passwordVersion: 0,
          revokedAt: null,
          opened: 0,
          lastOpenedAt: null,
          wrongPasswords: 0,
        }
      })
      log.info({ user_id: userId, share_id: id, repair_id: share.repairId }, 'link to a report made')
      return owned(share)
    },

    /** Changes a link. Throws `not_found`, or `share_ended` for one that has ended. */
    async change(
      member: Member,
      id: string,
      { new_address: isNewAddress, ...wishes }: Wishes & { new_address?: true | undefined },
    ): Promise<OwnedShare> {
      const passwordHash =
        typeof wishes.password === 'string' ? await hashing.hash(wishes.password, member.userId) : wishes.password
      return inTransaction(async (tx) => {
        const share = isId(id) ? await repository.lock(tx, mayDo(member, 'share'), id) : null
        if (share === null) throw new AppError('not_found')
        const now = clock.now()
        if (!isActive(share, now)) throw new AppError('share_ended')
        const days = wishes.expires_in_days
        const written = {
          // A statement that sets nothing is no statement.
          label: wishes.label === undefined ? share.label : (wishes.label ?? ''),
          ...(days === undefined ? {} : { expiresAt: daysFrom(now, days) }),
          ...(passwordHash === undefined ? {} : { passwordHash, passwordVersion: share.passwordVersion + 1 }),
          ...(wishes.includes === undefined ? {} : { includes: includesWith(wishes.includes, share.includes) }),
          ...(isNewAddress === true ? { generation: share.generation + 1 } : {}),
        }
        return owned(await repository.change(tx, id, written))
      })
    },

    /** Turns off the links that somebody made in a shop who makes none there any more. */
    memberLeft: (tx: Tx, { shopId, userId }: { shopId: WorkspaceId; userId: UserId }): Promise<void> =>
      repository.endOf(tx, { workspaceId: shopId, createdBy: userId }, clock.now()),

    /** Turns a link off. Throws `not_found`. Whoever may make links may end any, so that none stays open. */
    async end(member: Member, id: string): Promise<void> {
      await inTransaction(async (tx) => {
        const share = isId(id) ? await repository.lock(tx, mayRemove(member), id) : null
        if (share === null) throw new AppError('not_found')
        if (!isActive(share, clock.now())) return
        await repository.change(tx, id, { revokedAt: clock.now() })
        const { workspaceId, repairId } = share
        const act = { actorId: member.userId, workspaceId, repairId, facts: { share_id: id } }
        await activities.note(tx, { ...act, kind: 'share_ended' })
      })
      log.info({ user_id: member.userId, share_id: id }, 'link to a report turned off')
    },
  }
}
