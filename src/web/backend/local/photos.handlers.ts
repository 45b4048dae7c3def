import { deleteFile, getFile, listFiles, updateFile } from '#shared/api/files.ts'
import { lookAtData } from '#shared/api/dataDownload.ts'
import { lookAtRepairList } from '#shared/api/repairList.ts'
import { AppError } from '#shared/errors/appError.ts'
import { renamedFile } from '#shared/files/fileName.rules.ts'
import { COUNT_MAX } from '#shared/files/history.rules.ts'
import { tidyViews } from '#shared/files/photoViews.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { featureMissing, hasFeature } from '#shared/plans/features.rules.ts'
import { meOf } from './accounts.handlers.ts'
import { tellChange } from './eventStream.ts'
import { answers, type Asked } from './handlers.ts'
import { contains, pageOf } from './history.rules.ts'
import { writeLists } from './lists.ts'
import { read, write } from './localDatabase.ts'
import type { CurrentUser } from './localSession.ts'
import {
  isToAnalyze,
  placedPhoto,
  placedPhotos,
  photoOrThrow,
  presentPhoto,
  removePhoto,
  type PlacedPhoto,
} from './photos.ts'
import { forgetPhotoUrls } from './photoUrls.ts'
import { keepRepair, loadPlaybooks } from './runs.ts'

const UNKNOWN_PLACE = "We can't find the next photos from here. Please reload the list."

export const PHOTO_HANDLERS = [
  answers(listFiles, async (user, { query }) => {
    const { limit, cursor, sort, name, ...conditions } = query
    const all = await read((tx) => placedPhotos(tx, user.id))
    const matching = all.filter((placed) => matches(placed, query))
    const found = pageOf(matching, ({ photo }) => photo, { order: sort, cursor, limit })
    if (found === null) throw new AppError('invalid_request', UNKNOWN_PLACE)
    const isFiltered = Object.values(conditions).some((condition) => condition !== undefined && condition !== '')
    const isCounted = (name !== undefined || isFiltered) && cursor === undefined
    const isTooMany = isFiltered && matching.length > COUNT_MAX
    return {
      success: true as const,
      files: await Promise.all(found.page.map(presentPhoto)),
      next_cursor: found.next,
      ...(isCounted && !isTooMany ? { total: matching.length } : {}),
    }
  }),

  answers(getFile, async (user, { params }) => presentPhoto(await read((tx) => placedPhoto(tx, user.id, params.id)))),

  answers(updateFile, async (user, { params, body }) => {
    const playbooks = await loadPlaybooks()
    await write(async (tx) => {
      const photo = await photoOrThrow(tx, user.id, params.id)
      const fileName = body.file_name === undefined ? photo.fileName : renamedFile(photo.fileName, body.file_name)
      if (fileName === null) throw new AppError('invalid_request', UPLOAD_MESSAGES.noFileName)
      const shows = body.shows === undefined ? photo.shows : (tidyViews(body.shows) ?? [])
      const { caption: before, ...rest } = photo
      const caption = body.caption === undefined ? before : body.caption || undefined
      const said = caption === undefined ? {} : { caption }
      await tx.objectStore('photos').put({ ...rest, ...said, fileName, shows: [...shows] })
      if (caption === before) return
      const { repair } = await placedPhoto(tx, user.id, params.id)
      if (repair !== null) await keepRepair(tx, { ...repair, updatedAt: new Date() }, playbooks)
    })
    await writeLists()
    tellChange({ topic: 'photos', ids: [params.id] })
    if (body.caption !== undefined) tellChange({ topic: 'repairs', ids: 'all' })
    return presentPhoto(await read((tx) => placedPhoto(tx, user.id, params.id)))
  }),

  answers(deleteFile, async (user, { params }) => {
    await write(async (tx) => removePhoto(tx, await photoOrThrow(tx, user.id, params.id)))
    forgetPhotoUrls(params.id)
    await writeLists()
    tellChange({ topic: 'photos', ids: [params.id] })
  }),

  answers(lookAtRepairList, async (user) => ({ success: true as const, photos: await photosForRepairList(user) })),

  answers(lookAtData, async (user) => {
    const { usage } = await meOf(user)
    return { success: true as const, photos: usage.files, storage_bytes: usage.storage_bytes }
  }),
]

/** How many photos the repair list has. Throws `limit_reached` on a plan without it. */
export async function photosForRepairList(user: CurrentUser): Promise<number> {
  const { plan, usage } = await meOf(user)
  if (!hasFeature(plan, 'advancedTools')) {
    throw new AppError('limit_reached', featureMissing('advancedTools', 'The repair list'))
  }
  return usage.files
}

function matches(
  placed: PlacedPhoto,
  { name = '', q = '', sha256, repair_id, severity, analyzed }: Asked<typeof listFiles>['query'],
): boolean {
  const { photo, repair } = placed
  const texts = [photo.fileName, photo.caption ?? '', repair?.title ?? '', repair?.damageType ?? '']
  const shown = repair === null || repair.severity === null ? null : repair.noDamage ? 'none' : repair.severity
  return (
    contains(photo.fileName, name) &&
    texts.some((text) => contains(text, q)) &&
    (sha256 === undefined || photo.sha256 === sha256) &&
    (repair_id === undefined || repair?.id === repair_id) &&
    (severity === undefined || shown === severity) &&
    (analyzed === undefined || (analyzed ? shown !== null : isToAnalyze(placed)))
  )
}
