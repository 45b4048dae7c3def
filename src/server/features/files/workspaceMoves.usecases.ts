import { limitError, limitsOf, storageError } from '#shared/files/uploadLimits.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { FilesRepository } from './files.repository.ts'

export type WorkspaceMovesParts = {
  repository: Pick<FilesRepository, 'movePhotos' | 'moveUsage' | 'lockUsage'>
  billing: Pick<Billing, 'lockedPlanOf'>
}

/** From one workspace into another: `member` is the person there. */
export type WorkspaceMove = { member: Member; from: WorkspaceId; to: WorkspaceId }

export type WorkspaceMoves = ReturnType<typeof createWorkspaceMoves>

/** Photos and bytes that change their workspace, with the usage on both sides. */
export function createWorkspaceMoves({ repository, billing }: WorkspaceMovesParts) {
  /** Throws `limit_reached` when the plan of the other workspace has no room. */
  async function count(tx: Tx, { member, from, to }: WorkspaceMove, more: { files: number; bytes: number }) {
    if (more.files === 0 && more.bytes === 0) return
    const plan = await billing.lockedPlanOf(tx, member)
    await repository.lockUsage(tx, [from, to])
    const { isAllowed, usage } = await repository.moveUsage(tx, { from, to, more, limits: limitsOf(plan) })
    if (isAllowed) return
    const full = { ...usage, files: usage.files + Math.max(0, more.files - 1) }
    throw (
      (more.files > 0 ? limitError(plan, full, more.bytes) : storageError(plan, usage, more.bytes)) ??
      new Error('A move was refused although the plan has room for it')
    )
  }

  return {
    /** Moves photos that the caller has locked. */
    async photos(tx: Tx, move: WorkspaceMove, fileIds: readonly string[]): Promise<void> {
      if (fileIds.length === 0) return
      const bytes = await repository.movePhotos(tx, move.to, fileIds)
      await count(tx, move, { files: fileIds.length, bytes })
      for (const to of [move.from, move.to]) await notifyScreens(tx, { to, topic: 'photos', ids: fileIds })
    },

    /** Moves bytes that are no photo. */
    bytes: (tx: Tx, move: WorkspaceMove, bytes: number): Promise<void> => count(tx, move, { files: 0, bytes }),
  }
}
