import type { FileRecord } from '#shared/api/files.ts'
import { presentCamera } from '#shared/files/cameraFacts.ts'
import { problemsOf } from '#shared/files/photoQuality.rules.ts'
import type { ListedPhoto } from './files.types.ts'

/**
 * The record that the owner gets. It contains no storage key and no hash of the copies. `user_id` (specification,
 * section 2) is who uploaded the photo.
 */
export function presentFile(photo: ListedPhoto): FileRecord {
  const content = `/api/files/${photo.id}/content`
  return {
    id: photo.id,
    user_id: photo.createdBy ?? photo.workspaceId,
    file_name: photo.fileName,
    file_url: content,
    thumbnail_url: `${content}?variant=thumb`,
    original_url: `${content}?variant=original`,
    file_size: photo.fileSize,
    file_type: photo.fileType,
    width: photo.width,
    height: photo.height,
    quality:
      photo.quality === null
        ? null
        : {
            sharpness: photo.quality.sharpness,
            luminance_median: photo.quality.luminanceMedian,
            luminance_high: photo.quality.luminanceHigh,
          },
    problems: problemsOf(photo),
    camera: presentCamera(photo.camera),
    made_smaller: photo.madeSmaller,
    shows: photo.shows,
    caption: photo.caption,
    repair_id: photo.repairId,
    severity: photo.severity,
    no_damage: photo.noDamage,
    damage_type: photo.damageType,
    is_analyzing: photo.isAnalyzing,
    created_at: photo.createdAt.toISOString(),
  }
}
