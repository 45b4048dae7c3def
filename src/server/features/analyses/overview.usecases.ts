import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { ListedRepair } from '../repairs/repairs.types.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { OVERVIEW } from '#shared/analyses/overview.rules.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'
import type { OverviewRepository, OverviewRun } from './overview.repository.ts'

export type OverviewParts = {
  repository: OverviewRepository
  files: Pick<Files, 'notAnalyzed'>
  repairs: Pick<Repairs, 'toActOn' | 'listedSome'>
  inSnapshot: InTransaction
}

type RunOfRepair = { id: string; createdAt: Date; repair: ListedRepair }

export type AccountOverview = {
  running: RunOfRepair[]
  ready: RunOfRepair[]
  newPhotos: { count: number; newest: ListedPhoto[] }
  repairs: ListedRepair[]
}

export type GetOverview = ReturnType<typeof createGetOverview>

/**
 * What is going on in a workspace. Everything is read in one snapshot, so that a run that ends meanwhile is either
 * under way or among the results, and not in neither.
 */
export function createGetOverview({ repository, files, repairs, inSnapshot }: OverviewParts) {
  return (workspaceId: WorkspaceId): Promise<AccountOverview> =>
    inSnapshot(async (tx) => {
      const unfinished = await repository.unfinished(tx, workspaceId)
      const unseen = await repository.unseen(tx, workspaceId)
      const listed = await repairs.listedSome(
        tx,
        workspaceId,
        [...unfinished, ...unseen].map(({ repairId }) => repairId),
      )
      const withRepair = ({ id, createdAt, repairId }: OverviewRun): RunOfRepair[] => {
        const repair = listed.get(repairId)
        return repair === undefined ? [] : [{ id, createdAt, repair }]
      }
      return {
        running: unfinished.flatMap(withRepair),
        ready: unseen.flatMap(withRepair),
        newPhotos: await files.notAnalyzed(tx, workspaceId, { newest: OVERVIEW.photos, most: OVERVIEW_PHOTOS_COUNTED }),
        repairs: await repairs.toActOn(tx, workspaceId, OVERVIEW.repairs),
      }
    })
}
