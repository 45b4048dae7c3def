import type { Readable } from 'node:stream'
import type { Variant } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { tidyViews, type PhotoView } from '#shared/files/photoViews.ts'
import type { FileOrder } from '#shared/files/history.rules.ts'
import type { Usage } from '#shared/files/uploads.rules.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { PhotoRemoved } from './files.events.ts'
import type { ByteRange, ObjectStore } from './files.port.ts'
import type { FilesRepository } from './files.repository.ts'
import { objectsOf, variantOf } from './files.rules.ts'
import type { ListedPhoto, StoredPhoto } from './files.types.ts'
import { cursorAfter, namePatterns, placeOf } from './history.rules.ts'
import type { PendingObject } from './objects.repository.ts'
import type { Objects } from './objects.usecases.ts'

export type FilesParts = {
  repository: FilesRepository
  store: ObjectStore
  objects: Objects
  inTransaction: InTransaction
  photoRemoved: PhotoRemoved
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
 * `name` selects photos whose name contains it, `sha256` photos with exactly these bytes, and `repairId` those of a
 * repair.
 */
export type HistoryRequest = {
  limit: number
  order: FileOrder
  cursor?: string | undefined
  name?: string | undefined
  sha256?: string | undefined
  repairId?: string | undefined
}

/** `total` is set on the first page of a search by name. */
export type HistoryPage = { photos: ListedPhoto[]; next: string | null; total?: number }

const UNKNOWN_PLACE = "We can't find the next photos from here. Please reload the photo history."

export type Files = ReturnType<typeof createFiles>

export function createFiles(parts: FilesParts) {
  const { repository, store, objects, inTransaction, photoRemoved, log } = parts

  async function findOrThrow(userId: UserId, id: string): Promise<ListedPhoto> {
    const photo = isId(id) ? await repository.find(userId, id) : null
    if (photo === null) throw new AppError('not_found')
    return photo
  }

  async function contentOf(photo: StoredPhoto, variant: Variant): Promise<PhotoContent> {
    const { key, type } = variantOf(photo, variant)
    // The photo may be deleted after its row was read. If the row is still there and its bytes are missing, that is an
    // internal error.
    const orGone = async <Value>(value: Value | null): Promise<Value> => {
      if (value !== null) return value
      await findOrThrow(photo.userId, photo.id)
      throw new Error(`The store has no ${variant} of photo ${photo.id}`)
    }
    const size = await orGone(await store.size(key))
    const etag = `"${photo.sha256.slice(0, 32)}-${variant}"`
    return { photo, type, size, etag, open: async (range) => orGone(await store.open(key, range)) }
  }

  async function removeLocked(tx: Tx, photos: readonly StoredPhoto[]): Promise<PendingObject[]> {
    for (const photo of photos) {
      await photoRemoved.publish(tx, { photoId: photo.id })
      await repository.remove(tx, photo.id)
    }
    const left = photos.flatMap(objectsOf)
    if (left.length > 0) await objects.markForDeletion(tx, left)
    return left
  }

  return {
    usageOf: (userId: UserId): Promise<Usage> => repository.usageOf(userId),

    /** One page of the history, and the cursor of the next page or null. */
    async history(
      userId: UserId,
      { limit, order, cursor, name = '', sha256, repairId }: HistoryRequest,
    ): Promise<HistoryPage> {
      const after = cursor === undefined ? undefined : placeOf(cursor, order)
      if (after === null) throw new AppError('invalid_request', UNKNOWN_PLACE)
      if (repairId !== undefined && !isId(repairId)) return { photos: [], next: null }
      const patterns = name === '' ? undefined : namePatterns(name)
      const filter = { patterns, sha256, repairId }
      const rows = await repository.page(userId, { limit: limit + 1, order, after, ...filter })
      const photos = rows.slice(0, limit)
      const last = photos.at(-1)
      const next = rows.length > limit && last !== undefined ? cursorAfter(last, order) : null
      if (patterns === undefined || after !== undefined) return { photos, next }
      // A page without a successor contains all matching photos.
      const total = next === null ? photos.length : await repository.count(userId, filter)
      return { photos, next, total }
    },

    /** The photo of this person. Throws `not_found` for an unknown photo and for another person's photo alike. */
    photoOrThrow: findOrThrow,

    /** Stores what a photo of this person shows. Throws `not_found`. */
    async setShows(userId: UserId, id: string, shows: readonly PhotoView[]): Promise<ListedPhoto> {
      if (!isId(id) || !(await repository.setShows(userId, id, tidyViews(shows) ?? []))) throw new AppError('not_found')
      return findOrThrow(userId, id)
    },

    /** These photos in this order, without those that are not there or belong to another person. */
    async listed(userId: UserId, ids: readonly string[]): Promise<ListedPhoto[]> {
      if (ids.length === 0) return []
      const photos = new Map((await repository.findSome(userId, ids)).map((photo) => [photo.id, photo]))
      return ids.flatMap((id) => photos.get(id) ?? [])
    },

    /** Locks all of these photos until the transaction ends. Throws `not_found` unless all belong to this person. */
    async lockAllOrThrow(tx: Tx, userId: UserId, ids: readonly string[]): Promise<void> {
      const wanted = new Set(ids)
      const found = [...wanted].every(isId) ? await repository.lockAll(tx, userId, [...wanted]) : []
      if (found.length < wanted.size) throw new AppError('not_found')
    },

    async content(userId: UserId, id: string, variant: Variant): Promise<PhotoContent> {
      return contentOf(await findOrThrow(userId, id), variant)
    },

    /** The display copy, for a link whose signature has been verified. */
    async signedContent(id: string): Promise<PhotoContent> {
      const photo = isId(id) ? await repository.findForSignedLink(id) : null
      if (photo === null) throw new AppError('not_found')
      return contentOf(photo, 'display')
    },

    /**
     * Removes some photos of an account that is being erased, with all dependent data. Returns their objects, which
     * must be deleted after the transaction has committed. Empty when no photo is left.
     */
    async removeSome(tx: Tx, userId: UserId, limit: number): Promise<PendingObject[]> {
      return removeLocked(tx, await repository.lockSome(tx, userId, limit))
    },

    /**
     * Removes those of these photos that are still there, with all dependent data. Returns their objects, which must be
     * deleted after the transaction has committed.
     */
    async removeAll(tx: Tx, userId: UserId, ids: readonly string[]): Promise<PendingObject[]> {
      return removeLocked(tx, await repository.lockAll(tx, userId, ids))
    },

    /**
     * Removes a photo with all dependent data. Throws `not_found`. When two requests do this at once, one of them finds
     * no photo.
     */
    async remove(userId: UserId, id: string): Promise<void> {
      if (!isId(id)) throw new AppError('not_found')
      const photo = await inTransaction(async (tx) => {
        const found = await repository.lock(tx, userId, id)
        if (found === null) throw new AppError('not_found')
        await photoRemoved.publish(tx, { photoId: id })
        await objects.markForDeletion(tx, objectsOf(found))
        // This comes last, because it makes everything else that changes the account's usage wait until the commit.
        await repository.remove(tx, id)
        return found
      })
      await objects.deleteNow(objectsOf(photo))
      log.info({ user_id: userId, file_id: id }, 'photo deleted')
    },
  }
}
