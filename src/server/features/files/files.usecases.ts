import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { VARIANTS, type Variant } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import {
  UPLOAD_MESSAGES,
  isPhotoType,
  maxFileBytes,
  photoType,
  storageLimitBytes,
  type Usage,
} from '#shared/files/uploads.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { BeforePhotoRemoved, ByteRange, Copies, Darkroom, ObjectStore } from './files.port.ts'
import type { FilesRepository } from './files.repository.ts'
import { storageKey, tidyFileName, variantOf, type PhotoFormat } from './files.rules.ts'
import type { StoredPhoto } from './files.types.ts'
import { receive, TooManyBytes, type Received } from './receive.usecases.ts'

export type FilesParts = {
  repository: FilesRepository
  store: ObjectStore
  darkroom: Darkroom
  billing: Billing
  inTransaction: InTransaction
  beforePhotoRemoved: BeforePhotoRemoved
  clock: Clock
  log: Log
  /** Folder for what is being received, on the same disk as the disk store. */
  tempDir: string
}

/** One file part as it comes over the line. */
export type Incoming = {
  stream: Readable
  name: string | undefined
  type: string
  /** Resolves when the request has ended after this part; throws when anything else came, or its end never did. */
  end: () => Promise<void>
}

/** The bytes of one variant, opened when they are asked for; `open` throws `not_found` when the photo is gone by then. */
export type PhotoContent = {
  photo: StoredPhoto
  type: string
  size: number
  etag: string
  open: (range?: ByteRange) => Promise<Readable>
}

export type Files = ReturnType<typeof createFiles>

export function createFiles(parts: FilesParts) {
  const { repository, store, billing, inTransaction, beforePhotoRemoved, clock, log } = parts

  async function findOrThrow(userId: string, id: string): Promise<StoredPhoto> {
    const photo = isId(id) ? await repository.find(userId, id) : null
    if (photo === null) throw new AppError('not_found')
    return photo
  }

  async function contentOf(photo: StoredPhoto, variant: Variant): Promise<PhotoContent> {
    const { key, type } = variantOf(photo, variant)
    // Between the row and its bytes somebody may delete the photo; bytes that are lost under a row are our fault.
    const orGone = async <Value>(value: Value | null): Promise<Value> => {
      if (value !== null) return value
      await findOrThrow(photo.userId, photo.id)
      throw new Error(`The store has no ${variant} of photo ${photo.id}`)
    }
    const size = await orGone(await store.size(key))
    const etag = `"${photo.sha256.slice(0, 32)}-${variant}"`
    return { photo, type, size, etag, open: async (range) => orGone(await store.open(key, range)) }
  }

  return {
    usageOf: (userId: string): Promise<Usage> => repository.usageOf(userId),

    /**
     * Takes one photo: received within the plan's size, recognised by its bytes, decoded in full, stored with its
     * copies and counted. Throws `limit_reached`, `too_large`, `wrong_type`, `unreadable_photo` or
     * `too_many_pixels`; nothing is left of a photo that was refused.
     */
    async upload(userId: string, incoming: Incoming): Promise<StoredPhoto> {
      const plan = await billing.planOf(userId)
      refuseWithoutRoom(plan, await repository.usageOf(userId), 1)
      const name = tidyFileName(incoming.name)
      if (!isPhotoType(photoType({ name, type: incoming.type }))) {
        throw new AppError('wrong_type', UPLOAD_MESSAGES.wrongType(name))
      }
      const id = newId()
      // Taken with the id: the history is sorted by id and shows this time.
      const createdAt = clock.now()
      const folder = path.join(parts.tempDir, id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        return await take(parts, { id, createdAt, userId, name, plan, folder, incoming })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** One page of the history, newest first, and the cursor of the next or null. */
    async history(
      userId: string,
      limit: number,
      cursor: string | undefined,
    ): Promise<{ photos: StoredPhoto[]; next: string | null }> {
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request')
      const rows = await repository.page(userId, limit + 1, cursor)
      const photos = rows.slice(0, limit)
      return { photos, next: rows.length > limit ? (photos.at(-1)?.id ?? null) : null }
    },

    /** The photo of this person. Throws `not_found`, for another's photo as for none. */
    photoOrThrow: findOrThrow,

    /** The same, locked until the transaction ends. */
    async lockedPhotoOrThrow(tx: Tx, userId: string, id: string): Promise<StoredPhoto> {
      const photo = isId(id) ? await repository.lock(tx, userId, id) : null
      if (photo === null) throw new AppError('not_found')
      return photo
    },

    async content(userId: string, id: string, variant: Variant): Promise<PhotoContent> {
      return contentOf(await findOrThrow(userId, id), variant)
    },

    /** The display copy for a link whose signature was checked. */
    async signedContent(id: string): Promise<PhotoContent> {
      const photo = isId(id) ? await repository.findForSignedLink(id) : null
      if (photo === null) throw new AppError('not_found')
      return contentOf(photo, 'display')
    },

    /** Removes a photo and all that hangs on it. Throws `not_found`; of two at once, one finds nothing. */
    async remove(userId: string, id: string): Promise<void> {
      if (!isId(id)) throw new AppError('not_found')
      const photo = await inTransaction(async (tx) => {
        const found = await repository.lock(tx, userId, id)
        if (found === null) throw new AppError('not_found')
        await beforePhotoRemoved(tx, id)
        await repository.remove(tx, found)
        return found
      })
      await removeObjects(store, photo, log)
      log.info({ user_id: userId, file_id: id }, 'photo deleted')
    },
  }
}

type Taking = {
  id: string
  createdAt: Date
  userId: string
  name: string
  plan: Plan
  folder: string
  incoming: Incoming
}

async function take(parts: FilesParts, taking: Taking): Promise<StoredPhoto> {
  const { repository, store, darkroom, billing, inTransaction, log } = parts
  const { id, createdAt, userId, name, plan, folder } = taking
  const original = path.join(folder, 'original')
  const copies: Copies = { displayPath: path.join(folder, 'display'), thumbPath: path.join(folder, 'thumb') }

  const received = await receiveWithin(taking, original)
  const format = photoFormatOrThrow(received, name)
  const developed = await darkroom.develop(original, format, copies)
  if (developed.kind === 'unreadable') {
    throw new AppError(
      'unreadable_photo',
      `${name}: This photo is damaged and cannot be read. Please take or choose another.`,
    )
  }
  if (developed.kind === 'too_many_pixels') {
    throw new AppError('too_many_pixels', `${name}: This photo has more than ${developed.megapixels} megapixels.`)
  }

  const photo: StoredPhoto = {
    id,
    userId,
    fileName: name,
    fileType: format,
    fileSize: received.size,
    width: developed.width,
    height: developed.height,
    sha256: received.sha256,
    storageKey: storageKey(userId, id, format),
    createdAt,
  }
  try {
    await store.put(photo.storageKey, original, format)
    await putCopy(store, photo, 'display', copies.displayPath)
    await putCopy(store, photo, 'thumb', copies.thumbPath)
    await inTransaction(async (tx) => {
      const current = await billing.lockedPlanOf(tx, userId)
      if (received.size > maxFileBytes(current.limits)) throw tooLarge(name, current)
      const room = await repository.takeRoom(tx, userId, received.size, roomOf(current))
      if (!room.taken) refuseWithoutRoom(current, room.usage, received.size)
      await repository.insert(tx, photo)
    })
  } catch (error) {
    await removeObjects(store, photo, log)
    throw error
  }
  log.info({ user_id: userId, file_id: id, bytes: received.size, plan: plan.id }, 'photo uploaded')
  return photo
}

async function receiveWithin({ incoming, plan, name }: Taking, target: string): Promise<Received> {
  try {
    const received = await receive(incoming.stream, target, maxFileBytes(plan.limits))
    // A photo is taken only from a request that came whole and held nothing else.
    await incoming.end()
    return received
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLarge(name, plan, error)
    throw error
  }
}

function tooLarge(name: string, plan: Plan, cause?: unknown): AppError {
  return new AppError('too_large', UPLOAD_MESSAGES.tooLarge(name, plan.limits.maxFileSize), { cause })
}

/** HEIC is recognised and refused with its own sentence: this version has no decoder for it. */
function photoFormatOrThrow({ format }: Received, name: string): PhotoFormat {
  if (format === null) throw new AppError('wrong_type', UPLOAD_MESSAGES.wrongType(name))
  if (format === 'image/heic') {
    throw new AppError(
      'unreadable_photo',
      `${name}: HEIC photos cannot be read yet. Please choose a JPEG, PNG or WebP copy.`,
    )
  }
  return format
}

function roomOf(plan: Plan): { files: number | null; bytes: number } {
  return {
    files: plan.limits.monthlyUploads === UNLIMITED ? null : plan.limits.monthlyUploads,
    bytes: storageLimitBytes(plan),
  }
}

function refuseWithoutRoom(plan: Plan, usage: Usage, size: number): void {
  const room = roomOf(plan)
  if (room.files !== null && usage.files >= room.files) {
    throw new AppError('limit_reached', UPLOAD_MESSAGES.limitReached(plan.limits.monthlyUploads))
  }
  if (usage.storage_bytes + size > room.bytes) {
    throw new AppError('limit_reached', UPLOAD_MESSAGES.storageFull(plan.limits.storageGB))
  }
}

async function putCopy(store: ObjectStore, photo: StoredPhoto, variant: Variant, localPath: string): Promise<void> {
  const { key, type } = variantOf(photo, variant)
  await store.put(key, localPath, type)
}

/** Removes what there is of a photo's objects. A failure is logged: the photo is gone or refused all the same. */
async function removeObjects(store: ObjectStore, photo: StoredPhoto, log: Log): Promise<void> {
  const removals = VARIANTS.map(async (variant) => store.remove(variantOf(photo, variant).key))
  for (const removal of await Promise.allSettled(removals)) {
    if (removal.status === 'rejected') {
      log.error({ err: removal.reason, file_id: photo.id }, 'an object of no photo is left in the store')
    }
  }
}
