import type { Readable } from 'node:stream'
import type { Variant } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { tidyViews, type PhotoView } from '#shared/files/photoViews.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import { renamedFile } from '#shared/files/fileName.rules.ts'
import { COUNT_MAX, type FileOrder } from '#shared/files/history.rules.ts'
import { limitError, limitsOf } from '#shared/files/uploadLimits.rules.ts'
import { UPLOAD_MESSAGES, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { patternsOf } from '#server/platform/searchPatterns.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import { mayRead, mayRemove, mayWrite, removeOrThrow } from '../workspaces/access.usecases.ts'
import type { CaptionChanged, PhotoRemoved } from './files.events.ts'
import type { ByteRange, ObjectStore } from './files.port.ts'
import type { FilesRepository } from './files.repository.ts'
import { objectsOf, variantOf } from './files.rules.ts'
import type { ListedPhoto, StoredPhoto } from './files.types.ts'
import { cursorAfter, placeOf } from './history.rules.ts'
import type { PendingObject } from './objects.repository.ts'
import type { Objects } from './objects.usecases.ts'

export type FilesParts = {
  repository: FilesRepository
  store: ObjectStore
  objects: Objects
  inTransaction: InTransaction
  photoRemoved: PhotoRemoved
  captionChanged: CaptionChanged
  log: Log
}

/**
 * The content of one variant. `open` opens it when it is needed, and throws `not_found` when the photo has been deleted
 * by then.
 */
export type PhotoContent = {
  photo: StoredPhoto
  type: string
  size: number
  etag: string
  open: (range?: ByteRange) => Promise<Readable>
}

/**
 * `name` selects photos whose name contains it, `text` those whose name or caption, or the title or damage type of
 * whose repair, contains it, `sha256` photos with exactly these bytes, and `repairId` those of a repair. A photo is
 * analyzed if its repair has a severity, which the general guidance does not give; while a run is in progress, it is
 * neither that nor not analyzed.
 */
export type HistoryRequest = {
  limit: number
  order: FileOrder
  cursor?: string | undefined
  name?: string | undefined
  text?: string | undefined
  sha256?: string | undefined
  repairId?: string | undefined
  severity?: Severity | 'none' | undefined
  isAnalyzed?: boolean | undefined
  /** Leaves out the logo of a shop, which is no photo of damage. */
  withoutLogo?: boolean | undefined
}

/**
 * `total` is set on the first page of a search or a filter. Beyond a search by name it is not counted further than
 * {@link COUNT_MAX}, and is missing if there are more.
 */
export type HistoryPage = { photos: ListedPhoto[]; next: string | null; total?: number }

export type PhotoChange = {
  shows?: readonly PhotoView[] | undefined
  caption?: string | null | undefined
  file_name?: string | undefined
}

/** The most photos that move at once. */
const MOVED_MAX = 50

const UNKNOWN_PLACE = "We can't find the next photos from here. Please reload the photo history."

export type Files = ReturnType<typeof createFiles>

export function createFiles(parts: FilesParts) {
  const { repository, store, objects, inTransaction, photoRemoved, captionChanged, log } = parts

  async function findOrThrow(within: Workspaces, id: string): Promise<ListedPhoto> {
    const photo = isId(id) ? await repository.find(within, id) : null
    if (photo === null) throw new AppError('not_found')
    return photo
  }

  async function contentOf(photo: StoredPhoto, variant: Variant): Promise<PhotoContent> {
    const { key, type } = variantOf(photo, variant)
    // The photo may be deleted after its row was read. If the row is still there and its bytes are missing, that is an
    // internal error.
    const orGone = async <Value>(value: Value | null): Promise<Value> => {
      if (value !== null) return value
      await findOrThrow([photo.workspaceId], photo.id)
      throw new Error(`The store has no ${variant} of photo ${photo.id}`)
    }
    const size = await orGone(await store.size(key))
    const etag = `"${photo.sha256.slice(0, 32)}-${variant}"`
    return { photo, type, size, etag, open: async (range) => orGone(await store.open(key, range)) }
  }

  /**
   * The usage of the workspace is locked from the first photo on, so unlike in `remove` the order of these steps is
   * free.
   */
  async function removeLocked(tx: Tx, photos: readonly StoredPhoto[]): Promise<PendingObject[]> {
    for (const photo of photos) {
      await photoRemoved.publish(tx, { photoId: photo.id, hadCaption: photo.caption !== null, removedBy: null })
      await repository.remove(tx, photo.id)
    }
    const [first] = photos
    if (first !== undefined)
      await notifyScreens(tx, { to: first.workspaceId, topic: 'photos', ids: photos.map(({ id }) => id) })
    const left = photos.flatMap(objectsOf)
    if (left.length > 0) await objects.markForDeletion(tx, left)
    return left
  }

  return {
    usageOf: (workspaceId: WorkspaceId): Promise<Usage> => repository.usageOf(workspaceId),

    /** The usage of a shop, whose logo has bytes and counts as a photo as little as lists show it. */
    async usageOfShop(workspaceId: WorkspaceId, logo: string | null): Promise<Usage> {
      const usage = await repository.usageOf(workspaceId)
      const photo = logo === null ? null : await repository.find([workspaceId], logo)
      return photo === null || photo.repairId !== null ? usage : { ...usage, files: usage.files - 1 }
    },

    /** Counts bytes that are no photo in the usage of a workspace, which stays locked until the transaction ends. */
    countBytes: repository.countBytes,

    /** One page of the history, and the cursor of the next page or null. */
    async history(
      workspaceId: WorkspaceId,
      { limit, order, cursor, name = '', text = '', repairId, ...conditions }: HistoryRequest,
    ): Promise<HistoryPage> {
      const after = cursor === undefined ? undefined : placeOf(cursor, order)
      if (after === null) throw new AppError('invalid_request', UNKNOWN_PLACE)
      if (repairId !== undefined && !isId(repairId)) return { photos: [], next: null, total: 0 }
      const patterns = name === '' ? undefined : patternsOf(name)
      const textPatterns = text === '' ? undefined : patternsOf(text)
      const filter = { ...conditions, patterns, textPatterns, repairId }
      const rows = await repository.page(workspaceId, { limit: limit + 1, order, after, ...filter })
      const photos = rows.slice(0, limit)
      const last = photos.at(-1)
      const next = rows.length > limit && last !== undefined ? cursorAfter(last, order) : null
      const { severity, isAnalyzed } = conditions
      const isFiltered = [textPatterns, severity, isAnalyzed, repairId].some((condition) => condition !== undefined)
      if ((patterns === undefined && !isFiltered) || after !== undefined) return { photos, next }
      // A page without a successor contains all matching photos.
      if (next === null) return { photos, next, total: photos.length }
      const total = await repository.count(workspaceId, filter, isFiltered ? COUNT_MAX + 1 : null)
      return isFiltered && total > COUNT_MAX ? { photos, next } : { photos, next, total }
    },

    /** The newest photos that are not analyzed, and the number of all of them, or `most` if there are more. */
    async notAnalyzed(
      tx: Tx,
      workspaceId: WorkspaceId,
      { newest: limit, most }: { newest: number; most: number },
    ): Promise<{ count: number; newest: ListedPhoto[] }> {
      const filter = { isAnalyzed: false, withoutLogo: true }
      const newest = await repository.page(workspaceId, { limit, order: 'newest', ...filter }, tx)
      const count = newest.length < limit ? newest.length : await repository.count(workspaceId, filter, most, tx)
      return { count, newest }
    },

    /** A photo that the person may see. Throws `not_found` for an unknown photo and for a foreign one alike. */
    photoOrThrow: (member: Member, id: string): Promise<ListedPhoto> => findOrThrow(mayRead(member), id),

    /**
     * Stores what a photo shows, its caption, and its new name. The name keeps its extension. Throws `not_found`, and
     * `invalid_request` for a text that is no file name.
     */
    async change(member: Member, id: string, { shows, caption, file_name: typed }: PhotoChange): Promise<ListedPhoto> {
      const within = mayWrite(member)
      const photo = await findOrThrow(within, id)
      // Any name given to it in the meantime has the same extension.
      const fileName = typed === undefined ? undefined : renamedFile(photo.fileName, typed)
      if (fileName === null) throw new AppError('invalid_request', UPLOAD_MESSAGES.noFileName)
      const views = shows === undefined ? undefined : (tidyViews(shows) ?? [])
      await inTransaction(async (tx) => {
        const change = { shows: views, caption: caption === '' ? null : caption, fileName }
        if (!(await repository.change(tx, within, id, change))) throw new AppError('not_found')
        if (caption !== undefined) await captionChanged.publish(tx, { photoId: id })
        await notifyScreens(tx, { to: photo.workspaceId, topic: 'photos', ids: [id] })
      })
      return findOrThrow(within, id)
    },

    /** Throws `not_found` unless the photo is in this workspace. */
    async inWorkspaceOrThrow(workspaceId: WorkspaceId, id: string): Promise<void> {
      await findOrThrow([workspaceId], id)
    },

    /** These photos in this order, without those that are in none of these workspaces. */
    async listed(within: Workspaces, ids: readonly string[]): Promise<ListedPhoto[]> {
      if (ids.length === 0) return []
      const photos = new Map((await repository.findSome(within, ids)).map((photo) => [photo.id, photo]))
      return ids.flatMap((id) => photos.get(id) ?? [])
    },

    /** Locks all of these photos until the transaction ends. Throws `not_found` unless all are in these workspaces. */
    async lockAllOrThrow(tx: Tx, within: Workspaces, ids: readonly string[]): Promise<StoredPhoto[]> {
      const wanted = new Set(ids)
      const found = [...wanted].every(isId) ? await repository.lockAll(tx, within, [...wanted]) : []
      if (found.length < wanted.size) throw new AppError('not_found')
      return found
    },

    /** All photos of these workspaces, oldest first. For workspaces of a few photos each. */
    allOf: (workspaces: Workspaces): Promise<StoredPhoto[]> => repository.allOf(workspaces),

    /**
     * Moves all photos of a workspace of a few to another one, in which they count from then on. Their objects stay
     * where they are. Returns their ids, oldest first. Throws `limit_reached` when the plan has no room for them.
     */
    async moveAll(tx: Tx, from: WorkspaceId, { to, plan }: { to: WorkspaceId; plan: Plan }): Promise<string[]> {
      const photos = await repository.lockSome(tx, from, MOVED_MAX)
      for (const { fileSize } of photos) {
        const { allowed, usage } = await repository.countPhoto(tx, to, fileSize, limitsOf(plan))
        if (allowed === null) throw limitError(plan, usage, fileSize) ?? new Error('The plan has room for this photo')
      }
      const ids = photos.map(({ id }) => id)
      await repository.move(tx, ids, to)
      if (ids.length > 0) await notifyScreens(tx, { to, topic: 'photos', ids })
      return ids
    },

    async content(within: Workspaces, id: string, variant: Variant): Promise<PhotoContent> {
      return contentOf(await findOrThrow(within, id), variant)
    },

    /** The display copy, for a link whose signature has been verified. */
    async signedContent(id: string): Promise<PhotoContent> {
      const photo = isId(id) ? await repository.findForSignedLink(id) : null
      if (photo === null) throw new AppError('not_found')
      return contentOf(photo, 'display')
    },

    /**
     * Removes some photos of a workspace that is being erased, with all dependent data. Returns their objects, which
     * must be deleted after the transaction has committed. Empty when no photo is left.
     */
    async removeSome(tx: Tx, workspaceId: WorkspaceId, limit: number): Promise<PendingObject[]> {
      return removeLocked(tx, await repository.lockSome(tx, workspaceId, limit))
    },

    /**
     * Removes these photos with all dependent data; those that are gone already are skipped. Returns the objects of the
     * removed ones, which must be deleted after the transaction has committed. Throws `role_missing` for one that `by`
     * may not delete.
     */
    async removeAll(tx: Tx, within: Workspaces, ids: readonly string[], by?: Member): Promise<PendingObject[]> {
      const found = await repository.lockAll(tx, within, ids)
      if (by !== undefined) for (const photo of found) removeOrThrow(by, photo)
      return removeLocked(tx, found)
    },

    /**
     * Removes a photo with all dependent data. Throws `not_found`. When two requests do this at once, one of them finds
     * no photo.
     */
    async remove(member: Member, id: string): Promise<void> {
      if (!isId(id)) throw new AppError('not_found')
      const photo = await inTransaction(async (tx) => {
        const found = await repository.lock(tx, mayRemove(member), id)
        if (found === null) throw new AppError('not_found')
        removeOrThrow(member, found)
        await photoRemoved.publish(tx, {
          photoId: id,
          hadCaption: found.caption !== null,
          removedBy: member.userId,
        })
        await objects.markForDeletion(tx, objectsOf(found))
        await notifyScreens(tx, { to: found.workspaceId, topic: 'photos', ids: [id] })
        // This comes last, because it locks the usage: uploads and other deletions of the workspace wait until
        // the commit.
        await repository.remove(tx, id)
        return found
      })
      await objects.deleteNow(objectsOf(photo))
      log.info({ user_id: member.userId, file_id: id }, 'photo deleted')
    },
  }
}
