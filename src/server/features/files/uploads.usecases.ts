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
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { ImageProcessor, ProcessResult } from './files.port.ts'
import { mayRead, newWorkspace } from '../workspaces/access.usecases.ts'
import type { FilesRepository } from './files.repository.ts'
import { objectsOf, storageKey, variantOf } from './files.rules.ts'
import type { ListedPhoto, StoredPhoto } from './files.types.ts'
import { tooLarge, type Incoming, type Intake, type UploadStart } from './intake.usecases.ts'
import type { Objects } from './objects.usecases.ts'
import type { Received } from './receive.usecases.ts'
import type { UploadKeys } from './uploadKeys.usecases.ts'

export type UploadsParts = {
  repository: FilesRepository
  intake: Intake
  objects: Objects
  keys: UploadKeys
  images: ImageProcessor
  billing: Billing
  /** Called in the transaction that stores the photo. */
  notifyNearLimit: (tx: Tx, userId: UserId, near: NearLimit) => Promise<void>
  log: Log
}

/** A photo while it arrives. */
export type IncomingPhoto = Incoming & {
  /** Whether the browser says that it made a smaller copy and sends that. Null if it says nothing. */
  madeSmaller: boolean | null
}

export type Uploads = ReturnType<typeof createUploads>

export function createUploads(parts: UploadsParts) {
  const { repository, intake, billing } = parts

  /** Checks what is known before the photo is received, and then receives and stores it. */
  async function receiveNew(actor: Member, incoming: IncomingPhoto, start: UploadStart): Promise<ListedPhoto> {
    const workspaceId = newWorkspace(actor)
    const [plan, usage] = await Promise.all([billing.planOf(actor), repository.usageOf(workspaceId)])
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
    const received = await intake.receive({ plan, name: sanitizeFileName(incoming.name), incoming }, original)
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
    upload: (actor: Member, incoming: IncomingPhoto): Promise<ListedPhoto> =>
      intake.within(
        { actor, incoming },
        {
          first: (start) => receiveNew(actor, incoming, start),
          again: (stored, { original }) => answerRetry(actor, incoming, original, stored),
        },
      ),
  }
}

type NewUpload = UploadStart & { actor: Member; name: string; plan: Plan; incoming: IncomingPhoto }

/**
 * Everything between the first byte of a photo and its 201: it is received into a temporary file, decoded, registered
 * as pending, stored with its copies, and finally counted and committed together with its row.
 */
async function receiveAndStore(parts: UploadsParts, upload: NewUpload): Promise<ListedPhoto> {
  const { repository, intake, objects, keys, images, billing, log } = parts
  const { id, createdAt, actor, name, plan, temporary, claimed } = upload
  const { userId } = actor
  const workspaceId = newWorkspace(actor)
  const { original, ...copies } = temporary

  const received = await intake.receive(upload, original)
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
  const files = [
    { key: photo.storageKey, path: original, type: format },
    { ...variantOf(photo, 'display'), path: copies.displayPath },
    { ...variantOf(photo, 'thumb'), path: copies.thumbPath },
  ]
  await intake.store(id, files, {
    async commit(tx) {
      const current = await billing.lockedPlanOf(tx, actor)
      if (received.size > maxFileBytes(current.limits)) throw tooLarge(name, current)
      const counted = await repository.countPhoto(tx, workspaceId, received.size, limitsOf(current))
      if (counted.allowed === null) throw limitErrorOrFail(current, counted.usage, received.size)
      await repository.insert(tx, counted.allowed, photo)
      await objects.confirm(tx, objectsOf(photo))
      if (claimed !== undefined) await keys.complete(tx, claimed, photo)
      const near = limitComesNear(current, usageBefore(counted.usage, received.size), counted.usage)
      if (near !== null) await parts.notifyNearLimit(tx, userId, near)
      await notifyScreens(tx, { to: workspaceId, topic: 'photos', ids: [id] })
    },
    isStored: async () => (await repository.find([workspaceId], id)) !== null,
  })
  log.info({ user_id: userId, file_id: id, bytes: received.size, plan: plan.id }, 'photo uploaded')
  return { ...photo, repairId: null, severity: null, noDamage: false, damageType: null, isAnalyzing: false }
}

/** The processed photo, or else throws the error that tells the user what is wrong with it. */
export function processedOrThrow(
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
