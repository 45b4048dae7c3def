import { unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/codes.ts'
import type { PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { limitError, limitsOf } from '#shared/files/uploadLimits.rules.ts'
import { sanitizeFileName } from '#shared/files/fileName.rules.ts'
import {
  UPLOAD_MESSAGES,
  declaredFormat,
  limitComesNear,
  maxFileBytes,
  maxMegapixels,
  type NearLimit,
  type Usage,
} from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import { StatementTimeout, type InTransaction, type Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import {
  StoreUnavailable,
  type Copies,
  type ImageProcessor,
  type ObjectStore,
  type ProcessResult,
} from './files.port.ts'
import { mayRead, newWorkspace } from '../workspaces/access.usecases.ts'
import type { FilesRepository } from './files.repository.ts'
import { objectsOf, storageKey, variantOf } from './files.rules.ts'
import type { ListedPhoto, StoredPhoto } from './files.types.ts'
import type { Objects } from './objects.usecases.ts'
import { receive, TooManyBytes, type Received } from './receive.usecases.ts'
import type { Reservations } from './reservations.usecases.ts'
import type { ClaimedKey, UploadKeys } from './uploadKeys.usecases.ts'
import type { UploadSlots } from './uploadSlots.usecases.ts'

export type UploadsParts = {
  repository: FilesRepository
  store: Pick<ObjectStore, 'put'>
  objects: Objects
  keys: UploadKeys
  images: ImageProcessor
  billing: Billing
  slots: UploadSlots
  /** Whose share of the places and of the decoding an upload takes. */
  shareOf: (userId: UserId, ipAddress: string) => Promise<string>
  reservations: Reservations
  /** Called in the transaction that stores the photo. */
  notifyNearLimit: (tx: Tx, userId: UserId, near: NearLimit) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
  /** Folder for files while they are received, on the same disk as the disk store. */
  tempDir: string
}

/** The file part of an upload while it arrives. */
export type Incoming = {
  stream: Readable
  name: string | undefined
  type: string
  /** Length of the whole request in bytes, if the client sent it. */
  announcedBytes: number | undefined
  /** Resolves when the request has ended after this part. Throws when it contained anything else or was cut off. */
  end: () => Promise<void>
  /**
   * The Idempotency-Key of the request. A retry with the same key returns the same photo instead of storing it again.
   */
  key: string | undefined
  ipAddress: string
  /** Whether the browser says that it made a smaller copy and sends that. Null if it says nothing. */
  madeSmaller: boolean | null
  /** Bytes of the request that have arrived. */
  receivedBytes: () => number
}

/**
 * Time limit of each statement that stores the photo, which may have to wait for other uploads of the account: five
 * seconds, which is also how long the browser waits for most requests (docs/specification.md, section 9).
 */
const STORING_TIME_LIMIT = { statementMs: 5_000 }

export type Uploads = ReturnType<typeof createUploads>

export function createUploads(parts: UploadsParts) {
  const { repository, billing, keys, clock } = parts

  /** Checks what is known before the photo is received, and then receives and stores it. */
  async function receiveNew(actor: Member, incoming: Incoming, start: UploadStart): Promise<ListedPhoto> {
    const [plan, usage] = await Promise.all([billing.planOf(actor), repository.usageOf(newWorkspace(actor))])
    const error = limitError(plan, usage, 1)
    if (error !== null) throw error
    const name = sanitizeFileName(incoming.name)
    if (declaredFormat({ name, type: incoming.type }) === 'other') {
      throw new AppError('wrong_type', UPLOAD_MESSAGES.wrongType(name))
    }
    return receiveAndStore(parts, { ...start, actor, name, plan, incoming })
  }

  /** Returns the photo that the key refers to, if the new bytes are the same. */
  async function answerRetry(
    actor: Member,
    incoming: Incoming,
    original: string,
    stored: { fileId: string; sha256: string },
  ): Promise<ListedPhoto> {
    const plan = await billing.planOf(actor)
    const upload = { plan, name: sanitizeFileName(incoming.name), incoming }
    const received = await receiveWithin(parts.reservations, upload, original)
    const photo = received.sha256 === stored.sha256 ? await repository.find(mayRead(actor), stored.fileId) : null
    if (photo === null) throw new AppError('key_reused')
    return photo
  }

  return {
    /**
     * Accepts one photo: receives it within the plan's size limit, recognizes its format by its bytes, decodes it
     * completely, stores it with its copies and counts it. Throws `too_many_uploads`, `uploads_busy`, `limit_reached`,
     * `no_space`, `too_large`, `wrong_type`, `unreadable_photo`, `too_many_pixels`, `photo_too_complex`,
     * `invalid_request`, `upload_running`, `key_reused`, or `unavailable` when the store does not answer; nothing of a
     * rejected photo is kept.
     */
    async upload(actor: Member, incoming: Incoming): Promise<ListedPhoto> {
      const id = newId()
      const temporary = temporaryFiles(parts.tempDir, id)
      // The time is taken together with the id, because the history is sorted by id and shows this time.
      const createdAt = clock.now()
      const share = await parts.shareOf(actor.userId, incoming.ipAddress)
      const sending = {
        share,
        userId: actor.userId,
        progress: () =>
          incoming.stream.readableEnded
            ? null
            : { milliseconds: clock.now().getTime() - createdAt.getTime(), bytes: incoming.receivedBytes() },
        end: (error: AppError) => void incoming.stream.destroy(error),
      }
      return parts.slots.within(sending, async () => {
        try {
          return await keys.once(actor.userId, incoming.key, {
            first: (claimed) => receiveNew(actor, incoming, { id, createdAt, temporary, claimed, share }),
            again: (stored) => answerRetry(actor, incoming, temporary.original, stored),
          })
        } finally {
          await removeTemporary(Object.values(temporary), parts.log)
        }
      })
    },
  }
}

/** Absolute paths of the received file and of its copies. */
type TemporaryFiles = Copies & { original: string }

type UploadStart = {
  id: string
  createdAt: Date
  temporary: TemporaryFiles
  claimed: ClaimedKey | undefined
  share: string
}

type NewUpload = UploadStart & { actor: Member; name: string; plan: Plan; incoming: Incoming }

/**
 * Everything between the first byte of a photo and its 201: it is received into a temporary file, decoded, registered
 * as pending, stored with its copies, and finally counted and committed together with its row.
 */
async function receiveAndStore(parts: UploadsParts, upload: NewUpload): Promise<ListedPhoto> {
  const { repository, store, objects, keys, images, billing, inTransaction, log } = parts
  const { id, createdAt, actor, name, plan, temporary, claimed } = upload
  const { userId } = actor
  const workspaceId = newWorkspace(actor)
  const { original, ...copies } = temporary

  const received = await receiveWithin(parts.reservations, upload, original)
  const format = photoFormatOrThrow(received, name)
  const read = { path: original, type: format, userId, share: upload.share, maxMegapixels: maxMegapixels(plan) }
  const processed = processedOrThrow(await images.process(read, copies), upload)

  const photo: StoredPhoto = {
    id,
    workspaceId,
    createdBy: userId,
    fileName: name,
    fileType: format,
    fileSize: received.size,
    width: processed.width,
    height: processed.height,
    sha256: received.sha256,
    displaySha256: processed.displaySha256,
    thumbSha256: processed.thumbSha256,
    storageKey: storageKey(workspaceId, id, format),
    quality: processed.quality,
    camera: processed.camera,
    madeSmaller: upload.incoming.madeSmaller,
    shows: [],
    caption: null,
    createdAt,
  }
  const stored = objectsOf(photo)
  await objects.registerPending(stored)
  try {
    await store.put(photo.storageKey, original, format)
    await store.put(variantOf(photo, 'display').key, copies.displayPath, variantOf(photo, 'display').type)
    await store.put(variantOf(photo, 'thumb').key, copies.thumbPath, variantOf(photo, 'thumb').type)
    await inTransaction(async (tx) => {
      const current = await billing.lockedPlanOf(tx, actor)
      if (received.size > maxFileBytes(current.limits)) throw tooLarge(name, current)
      const counted = await repository.countPhoto(tx, workspaceId, received.size, limitsOf(current))
      if (counted.allowed === null) throw limitErrorOrFail(current, counted.usage, received.size)
      await repository.insert(tx, counted.allowed, photo)
      await objects.confirm(tx, stored)
      if (claimed !== undefined) await keys.complete(tx, claimed, photo)
      const near = limitComesNear(current, usageBefore(counted.usage, received.size), counted.usage)
      if (near !== null) await parts.notifyNearLimit(tx, userId, near)
      await notifyScreens(tx, { to: workspaceId, topic: 'photos', ids: [id] })
    }, STORING_TIME_LIMIT)
  } catch (error) {
    // This removes only objects that are still pending: if the transaction has committed after all, none of them is.
    // Objects may still arrive at a store that did not answer, so those are left to the garbage collection an hour
    // later.
    if (!(error instanceof StoreUnavailable)) await objects.deleteNow(stored)
    // The response to a commit can get lost although the photo is stored.
    const committed = error instanceof AppError ? null : await repository.find([workspaceId], id).catch(() => null)
    if (committed === null) throw error instanceof StatementTimeout ? timedOut(error) : error
  }
  log.info({ user_id: userId, file_id: id, bytes: received.size, plan: plan.id }, 'photo uploaded')
  return { ...photo, repairId: null, severity: null, noDamage: false, damageType: null, isAnalyzing: false }
}

function timedOut(cause: StatementTimeout): AppError {
  return new AppError('unavailable', UPLOAD_MESSAGES.timedOut, { cause, retryAfterSeconds: 5 })
}

function temporaryFiles(tempDir: string, id: string): TemporaryFiles {
  const of = (name: string): string => path.join(tempDir, `${id}.${name}`)
  return { original: of('original'), displayPath: of('display'), thumbPath: of('thumb') }
}

/**
 * Most of these files have been moved to the disk store by then, or were never written; after an upload to a bucket
 * they are removed here. Leftovers are removed with the folder, when the process stops or by a later start.
 */
async function removeTemporary(files: readonly string[], log: Log): Promise<void> {
  const removals = await Promise.allSettled(files.map((file) => unlink(file)))
  for (const removal of removals) {
    if (removal.status === 'fulfilled' || (removal.reason as NodeJS.ErrnoException).code === 'ENOENT') continue
    log.warn({ err: removal.reason as unknown }, 'a temporary file could not be removed')
  }
}

/** The processed photo, or else throws the error that tells the user what is wrong with it. */
function processedOrThrow(
  result: ProcessResult,
  { name, plan }: Pick<NewUpload, 'name' | 'plan'>,
): Extract<ProcessResult, { kind: 'processed' }> {
  switch (result.kind) {
    case 'processed':
      return result
    case 'unreadable':
      throw new AppError('unreadable_photo', `${name}: ${SENTENCES.unreadable_photo}`)
    case 'too_complex':
      throw new AppError('photo_too_complex', `${name}: ${SENTENCES.photo_too_complex}`)
    case 'too_many_pixels':
      throw new AppError('too_many_pixels', `${name}: This photo has more than ${result.megapixels} megapixels.`)
    case 'over_plan':
      throw new AppError('too_many_pixels', UPLOAD_MESSAGES.overPlan(name, result.pixels, maxMegapixels(plan)))
  }
}

async function receiveWithin(
  reservations: Reservations,
  { incoming, plan, name }: Pick<NewUpload, 'incoming' | 'plan' | 'name'>,
  target: string,
): Promise<Received> {
  const maxBytes = maxFileBytes(plan.limits)
  const { announcedBytes } = incoming
  // Nothing beyond the plan's limit is kept, whatever length was announced.
  const expected = announcedBytes === undefined ? undefined : Math.min(announcedBytes, maxBytes)
  const reservation = await reservations.reserve(expected)
  try {
    const received = await receive(incoming.stream, target, { maxBytes, wrote: reservation.wrote })
    // A photo is stored only if the request was complete and contained nothing else.
    await incoming.end()
    return received
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLarge(name, plan, error)
    throw error
  } finally {
    reservation.release()
  }
}

function tooLarge(name: string, plan: Plan, cause?: unknown): AppError {
  return new AppError('too_large', UPLOAD_MESSAGES.tooLarge(name, plan.limits.maxFileSize), { cause })
}

function photoFormatOrThrow({ format }: Received, name: string): PhotoFormat {
  if (format === null) throw new AppError('wrong_type', UPLOAD_MESSAGES.wrongType(name))
  return format
}

/** The usage before a photo of this size was counted. */
function usageBefore(usage: Usage, size: number): Usage {
  return { files: usage.files - 1, storage_bytes: usage.storage_bytes - size }
}

/** The transaction keeps the usage locked after it has refused the photo, so the limit is still exceeded here. */
function limitErrorOrFail(plan: Plan, usage: Usage, size: number): Error {
  return limitError(plan, usage, size) ?? new Error('A photo was refused although the plan has room for it')
}
