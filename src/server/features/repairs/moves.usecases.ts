import { AppError } from '#shared/errors/appError.ts'
import { REPAIR_MESSAGES, REPAIRS_PER_ACCOUNT } from '#shared/repairs/repairs.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Files } from '../files/files.usecases.ts'
import type { WorkspaceMoves } from '../files/workspaceMoves.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import { isSameWorkspace, mayRemove, movedTo } from '../workspaces/access.usecases.ts'
import type { RepairMoved } from './repairs.events.ts'
import type { RepairsRepository } from './repairs.repository.ts'
import type { Repairs, RepairWithPhotos } from './repairs.usecases.ts'

export type MovesParts = {
  repository: Pick<RepairsRepository, 'repairsOf' | 'countForLimit' | 'move' | 'forgetAfter'>
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow'>
  files: Pick<Files, 'lockAllOrThrow'>
  moves: Pick<WorkspaceMoves, 'photos'>
  shops: Pick<Shops, 'confirm'>
  activities: Pick<Activities, 'tell'>
  repairMoved: RepairMoved
  inTransaction: InTransaction
  log: Log
}

export type Moves = ReturnType<typeof createMoves>

/** Repairs that go to a shop, or back to the home of a person. */
export function createMoves(parts: MovesParts) {
  const { repository, repairs, files, moves, shops, activities, repairMoved, inTransaction, log } = parts
  return {
    /**
     * Moves a repair with its photos and all that hangs on it into a shop, or with null into the person's own home, in
     * one transaction. Throws `not_found`, `role_missing`, `shop_read_only`, `limit_reached` when there is no room, and
     * whatever later modules have against it.
     */
    async move(member: Member, id: string, shopId: string | null): Promise<RepairWithPhotos> {
      const { repair: seen } = await repairs.repairOrThrow(mayRemove(member), id)
      const from = seen.workspaceId
      const there = movedTo(member, from, shopId)
      const to = there.workspaceId
      if (isSameWorkspace(from, to)) return repairs.repairOrThrow([from], id)
      const move = { member: there, from, to }
      await inTransaction(async (tx) => {
        // The role may have been taken away since the request came in.
        await shops.confirm(tx, { ...member, workspaceId: from }, 'remove')
        await shops.confirm(tx, there, 'write')
        // Photos are locked before repairs, in every transaction.
        const after = seen.afterFileId === null || seen.fileIds.includes(seen.afterFileId) ? [] : [seen.afterFileId]
        const fileIds = [...seen.fileIds, ...after]
        await files.lockAllOrThrow(tx, [from], fileIds)
        const repair = await repairs.lockedOrThrow(tx, [from], id)
        // While this waited, a photo may have come or gone.
        const others = (await repository.repairsOf(tx, fileIds)).filter((each) => each !== id)
        if (others.length > 0) throw new AppError('photo_in_repair')
        if (repair.fileIds.some((each) => !fileIds.includes(each))) throw new AppError('photo_in_repair')
        if ((await repository.countForLimit(tx, to)) >= REPAIRS_PER_ACCOUNT) {
          throw new AppError('limit_reached', REPAIR_MESSAGES.tooManyRepairs)
        }
        await repository.forgetAfter(tx, id, fileIds)
        await moves.photos(tx, move, fileIds)
        await repository.move(tx, id, to)
        await repairMoved.publish(tx, { repairId: id, fileIds, ...move })
        const act = { actorId: member.userId, repairId: id }
        await activities.tell(tx, { ...act, workspaceId: from, type: 'repair.deleted' })
        await activities.tell(tx, { ...act, workspaceId: to, type: 'repair.created' })
        if (repair.fileIds.length > 0) {
          await activities.tell(tx, {
            ...act,
            workspaceId: to,
            type: 'photo.added',
            data: { photo_ids: repair.fileIds },
          })
        }
        for (const each of [from, to]) await notifyScreens(tx, { to: each, topic: 'repairs', ids: [id] })
      })
      log.info({ user_id: member.userId, repair_id: id, from, to }, 'repair moved')
      return repairs.repairOrThrow([to], id)
    },
  }
}
