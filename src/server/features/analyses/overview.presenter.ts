import type { FileRecord } from '#shared/api/files.ts'
import type { Overview, OverviewRepair } from '#shared/api/overview.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import type { ListedPhoto } from '../files/files.types.ts'
import type { ListedRepair } from '../repairs/repairs.types.ts'
import type { AccountOverview } from './overview.usecases.ts'

/** How the modules of photos and repairs present what is theirs. */
export type OverviewPresenters = {
  photo: (photo: ListedPhoto) => FileRecord
  repair: (repair: ListedRepair) => RepairSummary
}

export function presentOverview(overview: AccountOverview, present: OverviewPresenters): Overview {
  const withFile = (repair: ListedRepair): OverviewRepair => ({
    ...present.repair(repair),
    file_id: repair.coverFileId,
  })
  const run = ({ id, createdAt, repair }: AccountOverview['running'][number]) => ({
    id,
    created_at: createdAt.toISOString(),
    repair: withFile(repair),
  })
  return {
    success: true,
    running: overview.running.map(run),
    ready: overview.ready.map(run),
    new_photos: { count: overview.newPhotos.count, files: overview.newPhotos.newest.map(present.photo) },
    repairs: overview.repairs.map(withFile),
  }
}
