import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { ListedRepair } from '../repairs/repairs.types.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { OVERVIEW_PHOTOS_COUNTED } from '#shared/files/history.rules.ts'
import { OVERVIEW } from './analyses.config.ts'
import type { OverviewRepository } from './overview.repository.ts'

export type OverviewParts = {
  repository: OverviewRepository
  files: Pick<Files, 'notAnalyzed'>
  repairs: Pick<Repairs, 'toActOn' | 'listedSome'>
  inSnapshot: InTransaction
}

export type AccountOverview = {
  running: { id: string; createdAt: Date; repair: ListedRepair }[]
  newPhotos: { count: number; newest: ListedPhoto[] }
  repairs: ListedRepair[]
}

export type GetOverview = ReturnType<typeof createGetOverview>

/**
 * What is going on in an account. Everything is read in one snapshot, so that a run that ends meanwhile is either under
 * way or among the results, and not in neither.
 */
export function createGetOverview({ repository, files, repairs, inSnapshot }: OverviewParts) {
  return (userId: UserId): Promise<AccountOverview> =>
    inSnapshot(async (tx) => {
      const unfinished = await repository.unfinished(tx, userId)
      const running = await repairs.listedSome(
        tx,
        userId,
        unfinished.map(({ repairId }) => repairId),
      )
      return {
        running: unfinished.flatMap(({ id, createdAt, repairId }) => {
          const repair = running.get(repairId)
          return repair === undefined ? [] : [{ id, createdAt, repair }]
        }),
        newPhotos: await files.notAnalyzed(tx, userId, { newest: OVERVIEW.photos, most: OVERVIEW_PHOTOS_COUNTED }),
        repairs: await repairs.toActOn(tx, userId, OVERVIEW.repairs),
      }
    })
}
