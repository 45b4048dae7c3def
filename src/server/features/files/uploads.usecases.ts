import { AppError } from '#shared/errors/appError.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
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
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { ImageProcessor, ProcessResult } from './files.port.ts'
import { mayRead, newWorkspace } from '../workspaces/access.usecases.ts'
import type { FilesRepository } from './files.repository.ts'
import { objectsOf, storageKey, variantOf } from './files.rules.ts'
import type { ListedPhoto, StoredPhoto } from './files.types.ts'
import { tooLarge, type Incoming, type Intake, type UploadStart } from './intake.usecases.ts'
import type { Objects } from './objects.usecases.ts'
import type { Received } from './receive.usecases.ts'
import type { UploadKeys } from './uploadKeys.usecases.ts'

/** Called in the transaction that stores a photo or a document. */
export type NotifyNearLimit = (tx: Tx, userId: UserId, near: NearLimit) => Promise<void>

export type UploadsParts = {
  repository: FilesRepository
  intake: Intake
  objects: Objects
  keys: UploadKeys
  images: ImageProcessor
  billing: Billing
  notifyNearLimit: NotifyNearLimit
  log: Log
}

/** A photo while it arrives. */
export type IncomingPhoto = Incoming & {
  /** Whether the browser says that it made a smaller copy and sends that. Null if it says nothing. */
  madeSmaller: boolean | null
}

/** Where a photo goes, whose it is, and within which limits. */
type Destination = {
  workspaceId: WorkspaceId
  createdBy: UserId | null
  /** The plan whose limits apply until it is stored. */
  planOf: () => Promise<Plan>
  /** The same in the transaction that stores it, where it holds until the commit. Throws when nothing may be added. */
  lockPlan: (tx: Tx) => Promise<Plan>
  /** Called in that transaction when the photo was counted. */
  stored: (tx: Tx, counted: { plan: Plan; before: Usage; usage: Usage }) => Promise<void>
}

/** A workspace that belongs to no account. */
export type WorkspaceOfNobody = Pick<Destination, 'workspaceId'> & {
  plan: Plan
  /** Whose turn its photos take while they are received and decoded. */
  share: string
  /** Throws, in the transaction that stores a photo, when nothing may be added any more. */
  keep: (tx: Tx) => Promise<void>
}

export type Uploads = ReturnType<typeof createUploads>

export function createUploads(parts: UploadsParts) {
  const { repository, intake, billing } = parts

  /** Checks what is known before the photo is received, and then receives and stores it. */
  async function receiveNew(to: Destination, incoming: IncomingPhoto, start: UploadStart): Promise<ListedPhoto> {
    const [plan, usage] = await Promise.all([to.planOf(), repository.usageOf(to.workspaceId)])
    const error = limitError(plan, usage, 1)
    if (error !== null) throw error
    const name = sanitizeFileName(incoming.name)
    if (declaredFormat({ name, type: incoming.type }) === 'other') {
      throw new AppError('wrong_type', UPLOAD_MESSAGES.wrongType(name))
    }
    return receiveAndStore(parts, { ...start, ...to, name, plan, incoming })
  }

  /** What a photo of this person belongs to. */
  function destinationOf(actor: Member): Destination {
    const { userId } = actor
    return {
      workspaceId: newWorkspace(actor),
      createdBy: userId,
      planOf: () => billing.planOf(actor),
      lockPlan: (tx) => billing.lockedPlanOf(tx, actor),
      async stored(tx, { plan, before, usage }) {
        const near = limitComesNear(plan, before, usage)
        if (near !== null) await parts.notifyNearLimit(tx, userId, near)
      },
    }
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
        { sender: { actor }, incoming },
        {
          first: (start) => receiveNew(destinationOf(actor), incoming, start),
          again: (stored, { original }) => answerRetry(actor, incoming, original, stored),
        },
      ),

    /** Accepts one photo of somebody without an account in the same way. No key stands for it. */
    uploadFor: (
      { share, keep, plan, workspaceId }: WorkspaceOfNobody,
      incoming: Omit<IncomingPhoto, 'key'>,
    ): Promise<ListedPhoto> => {
      const sent = { ...incoming, key: undefined }
      const to: Destination = {
        workspaceId,
        createdBy: null,
        planOf: async () => plan,
        async lockPlan(tx) {
          await keep(tx)
          return plan
        },
        stored: async () => {},
      }
      return intake.within(
        { sender: { share }, incoming: sent },
        {
          first: (start) => receiveNew(to, sent, start),
          again: () => Promise.reject(new Error('There is no key')),
        },
      )
    },
  }
}

type NewUpload = UploadStart & Destination & { name: string; plan: Plan; incoming: IncomingPhoto }

/**
 * Everything between the first byte of a photo and its 201: it is received into a temporary file, decoded, registered
 * as pending, stored with its copies, and finally counted and committed together with its row.
 */
async function receiveAndStore(parts: UploadsParts, upload: NewUpload): Promise<ListedPhoto> {
  const { repository, intake, objects, keys, images, log } = parts
  const { id, createdAt, workspaceId, createdBy, name, plan, temporary, claimed } = upload
  const { original, ...copies } = temporary

  const received = await intake.receive(upload, original)
  const format = photoFormatOrThrow(received, name)
  const read = {
    path: original,
    type: format,
    userId: createdBy ?? upload.share,
    // The members of a shop take one turn together, so that many of them do not keep others waiting.
    share: upload.share === createdBy ? workspaceId : upload.share,
    maxMegapixels: maxMegapixels(plan),
  }
  const processed = processedOrThrow(await images.process(read, copies), upload)

  const photo: StoredPhoto = {
    id,
    workspaceId,
    createdBy,
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
      const current = await upload.lockPlan(tx)
      if (received.size > maxFileBytes(current.limits)) throw tooLarge(name, current)
      const counted = await repository.countPhoto(tx, workspaceId, received.size, limitsOf(current))
      if (counted.allowed === null) throw limitErrorOrFail(current, counted.usage, received.size)
      await repository.insert(tx, counted.allowed, photo)
      await objects.confirm(tx, objectsOf(photo))
      if (claimed !== undefined) await keys.complete(tx, claimed, photo)
      const { usage } = counted
      await upload.stored(tx, { plan: current, before: usageBefore(usage, received.size), usage })
      await notifyScreens(tx, { to: workspaceId, topic: 'photos', ids: [id] })
    },
    isStored: async () => (await repository.find([workspaceId], id)) !== null,
  })
  log.info({ user_id: createdBy ?? undefined, file_id: id, bytes: received.size, plan: plan.id }, 'photo uploaded')
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
