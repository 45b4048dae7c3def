import type { AnalysesModule } from './analysesModule.ts'
import type { ApiModule } from './apiModule.ts'
import type { ClaimsModule } from './claimsModule.ts'
import type { DocumentsModule } from './documentsModule.ts'
import type { FilesModule } from './filesModule.ts'
import type { RepairsModule } from './repairsModule.ts'
import type { SharesModule } from './sharesModule.ts'
import type { ShopsModule } from './shopsModule.ts'

type Modules = {
  apiModule: ApiModule
  filesModule: FilesModule
  repairsModule: RepairsModule
  shopsModule: ShopsModule
  documentsModule: DocumentsModule
  analysesModule: AnalysesModule
  sharesModule: SharesModule
  claimsModule: ClaimsModule
}

/** Has later modules hear of what changes in earlier ones, in the transaction of the change. */
export function subscribeModules({ filesModule: files, shopsModule: shops, ...modules }: Modules): void {
  const { repairs, ...events } = modules.repairsModule
  const { documents } = modules.documentsModule
  const { findings } = modules.analysesModule
  const { shares } = modules.sharesModule
  const { claims } = modules.claimsModule
  shops.memberRemoved.subscribe((tx, left) => modules.apiModule.apiKeys.memberLeft(tx, left))
  shops.memberRemoved.subscribe((tx, left) => repairs.memberLeft(tx, left))
  shops.memberRemoved.subscribe((tx, left) => shares.memberLeft(tx, left))
  files.photoRemoved.subscribe((tx, removed) => repairs.forgetPhoto(tx, removed))
  files.captionChanged.subscribe((tx, { photoId }) => repairs.captionChanged(tx, photoId))
  events.repairRemoved.subscribe((tx, removed) => documents.repairRemoved(tx, removed))
  files.photoRemoved.subscribe((tx, { photoId }) => findings.photoRemoved(tx, photoId))
  events.photosPlaced.subscribe((tx, { repairId, fileIds }) => findings.photosPlaced(tx, repairId, fileIds))
  events.wordsChanged.subscribe((tx, { repairId }) => findings.wordsChanged(tx, repairId))
  events.answersChanged.subscribe((tx, { repairId }) => findings.answersChanged(tx, repairId))
  events.repairMoved.subscribe((tx, moved) => documents.repairMoved(tx, moved))
  events.repairMoved.subscribe((tx, moved) => findings.repairMoved(tx, moved))
  events.repairMoved.subscribe((tx, moved) => shares.repairMoved(tx, moved))
  events.repairMoved.subscribe((tx, moved) => claims.repairMoved(tx, moved))
}
