import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { PhotoQuality } from '#shared/files/photoQuality.rules.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

declare const isProof: unique symbol

/**
 * The proof that the plan of a workspace has room for one photo of this size, and that the photo is counted. Only
 * `countPhoto` of the repository makes it, and no photo is stored without it.
 */
export type UploadAllowed = { readonly workspaceId: WorkspaceId; readonly bytes: number; readonly [isProof]: true }

/** A photo as stored in the database, for this module and the modules that use it. */
export type StoredPhoto = {
  id: string
  workspaceId: WorkspaceId
  /** Who uploaded it; null when that account is gone. */
  createdBy: UserId | null
  fileName: string
  fileType: string
  fileSize: number
  width: number
  height: number
  sha256: string
  /** Hash of the copy. Null for photos stored before these hashes were recorded. */
  displaySha256: string | null
  thumbSha256: string | null
  storageKey: string
  /** Null for photos stored before it was measured. */
  quality: PhotoQuality | null
  /** What the camera wrote into the original. Null for photos from before it was read. */
  camera: CameraFacts | null
  /** Whether the browser says that it made a smaller copy and sent that. Null if it says nothing. */
  madeSmaller: boolean | null
  /** What its owner says that it shows; empty if nothing was said. */
  shows: PhotoView[]
  /** What its owner wrote about it. Its words count for the results of its repair. */
  caption: string | null
  createdAt: Date
}

/** A photo with its repair, and what lists say about that. */
export type ListedPhoto = StoredPhoto & {
  repairId: string | null
  severity: Severity | null
  noDamage: boolean
  damageType: string | null
  /** Whether a run of the repair is in progress. */
  isAnalyzing: boolean
}
