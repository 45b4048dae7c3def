import type { FileRecord } from '#shared/api/files.ts'
import { presentCamera } from '#shared/files/cameraFacts.ts'
import { AppError } from '#shared/errors/appError.ts'
import { isNotAnalyzed } from '#shared/files/history.rules.ts'
import { problemsOf } from '#shared/files/photoQuality.rules.ts'
import type { LocalPhoto, LocalRepair } from './local.types.ts'
import type { Reading, Writing } from './localDatabase.ts'
import { photoUrls } from './photoUrls.ts'

/** A photo with the repair that it is in, and whether it shows the finished work of one. */
export type PlacedPhoto = { photo: LocalPhoto; repair: LocalRepair | null; isAfter: boolean }

/** The photo of this person. Throws `not_found` for an unknown photo and for another person's photo alike. */
export async function photoOrThrow(tx: Reading, userId: string, id: string): Promise<LocalPhoto> {
  const photo = await tx.objectStore('photos').get(id)
  if (photo === undefined || photo.userId !== userId) throw new AppError('not_found')
  return photo
}

/** All photos of a person, oldest first, with their repairs. */
export async function placedPhotos(tx: Reading, userId: string): Promise<PlacedPhoto[]> {
  const photos = await tx.objectStore('photos').index('userId').getAll(userId)
  const repairs = await tx.objectStore('repairs').index('userId').getAll(userId)
  const repairOf = new Map(repairs.flatMap((repair) => repair.fileIds.map((id) => [id, repair] as const)))
  const after = new Set(repairs.map(({ afterFileId }) => afterFileId))
  return photos.map((photo) => ({
    photo,
    repair: repairOf.get(photo.id) ?? null,
    isAfter: after.has(photo.id),
  }))
}

export async function placedPhoto(tx: Reading, userId: string, id: string): Promise<PlacedPhoto> {
  const photo = await photoOrThrow(tx, userId, id)
  const repairs = await tx.objectStore('repairs').index('userId').getAll(userId)
  return {
    photo,
    repair: repairs.find(({ fileIds }) => fileIds.includes(id)) ?? null,
    isAfter: repairs.some(({ afterFileId }) => afterFileId === id),
  }
}

/** Whether the photo is among those to analyze. One that shows finished work shows no damage, as on the server. */
export function isToAnalyze({ repair, isAfter }: PlacedPhoto): boolean {
  return !isAfter && isNotAnalyzed({ severity: repair?.severity ?? null })
}

/** These photos in this order, without those that are not there. */
export async function photosInOrder(tx: Reading, ids: readonly string[]): Promise<LocalPhoto[]> {
  const photos = await Promise.all(ids.map((id) => tx.objectStore('photos').get(id)))
  return photos.filter((photo) => photo !== undefined)
}

/** Removes a photo, and with it the repair that was made for it alone. */
export async function removePhoto(tx: Writing, photo: LocalPhoto): Promise<void> {
  const now = new Date()
  for (const repair of await tx.objectStore('repairs').index('userId').getAll(photo.userId)) {
    const isIn = repair.fileIds.includes(photo.id)
    if (!isIn && repair.afterFileId !== photo.id) continue
    const fileIds = repair.fileIds.filter((id) => id !== photo.id)
    if (repair.goesWithPhoto && isIn && fileIds.length === 0) await removeRepair(tx, repair.id)
    else
      await tx.objectStore('repairs').put({
        ...repair,
        fileIds,
        // What its caption raised is found anew.
        findingVersion: photo.caption === undefined ? repair.findingVersion : '',
        afterFileId: repair.afterFileId === photo.id ? null : repair.afterFileId,
        updatedAt: now,
      })
  }
  await tx.objectStore('photos').delete(photo.id)
  await tx.objectStore('photoFiles').delete(photo.id)
}

/** Removes a repair with its analyses and questions. */
export async function removeRepair(tx: Writing, id: string): Promise<void> {
  for (const name of ['runs', 'questions'] as const) {
    for (const key of await tx.objectStore(name).index('repairId').getAllKeys(id))
      await tx.objectStore(name).delete(key)
  }
  await tx.objectStore('repairs').delete(id)
}

/** The photo as a server would present it. Its addresses hold as long as this page is open. */
export async function presentPhoto({ photo, repair }: Omit<PlacedPhoto, 'isAfter'>): Promise<FileRecord> {
  const urls = await photoUrls(photo.id)
  return {
    id: photo.id,
    user_id: photo.userId,
    file_name: photo.fileName,
    file_url: urls?.display ?? '',
    thumbnail_url: urls?.thumb ?? '',
    original_url: urls?.original ?? '',
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
    camera: presentCamera(photo.camera ?? null),
    made_smaller: photo.madeSmaller ?? null,
    shows: photo.shows,
    caption: photo.caption ?? null,
    repair_id: repair?.id ?? null,
    severity: repair?.severity ?? null,
    no_damage: repair?.noDamage ?? false,
    damage_type: repair?.damageType ?? null,
    created_at: photo.uploadDate.toISOString(),
  }
}
