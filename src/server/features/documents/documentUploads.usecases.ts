import { open } from 'node:fs/promises'
import { AppError } from '#shared/errors/appError.ts'
import {
  DOCUMENT_MESSAGES,
  DOCUMENTS_PER_PLAN,
  DOCUMENTS_PER_REPAIR,
  type DocumentKind,
} from '#shared/documents/documents.rules.ts'
import { sanitizeFileName } from '#shared/files/fileName.rules.ts'
import { limitsOf, storageError } from '#shared/files/uploadLimits.rules.ts'
import { limitComesNear, maxFileBytes, maxMegapixels } from '#shared/files/uploads.rules.ts'
import { UNLIMITED, type Plan } from '#shared/plans/plans.ts'
import type { Member } from '#server/platform/actor.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Billing } from '../billing/billing.usecases.ts'
import type { ImageProcessor } from '../files/files.port.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import { tooLarge, type Incoming, type Intake, type UploadStart } from '../files/intake.usecases.ts'
import { documentObjects, type Objects } from '../files/objects.usecases.ts'
import { processedOrThrow, type NotifyNearLimit } from '../files/uploads.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { mayRead, mayWrite } from '../workspaces/access.usecases.ts'
import {
  extensionOf,
  isPhoto,
  nameFor,
  recognize,
  type DocumentFormat,
  type Recognized,
} from './documentFormat.rules.ts'
import type { DocumentsRepository } from './documents.repository.ts'
import type { StoredDocument } from './documents.types.ts'

export type DocumentUploadsParts = {
  repository: DocumentsRepository
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow' | 'noteContent'>
  files: Pick<Files, 'usageOf' | 'countBytes'>
  intake: Intake
  objects: Pick<Objects, 'confirm'>
  images: ImageProcessor
  billing: Pick<Billing, 'planOf' | 'lockedPlanOf'>
  notifyNearLimit: NotifyNearLimit
  activities: Pick<Activities, 'note' | 'tell'>
  log: Log
}

type Adding = { actor: Member; repairId: string; kind: DocumentKind; incoming: Incoming }

export type DocumentUploads = ReturnType<typeof createDocumentUploads>

/** Adding documents to repairs, by the way of photos. */
export function createDocumentUploads(parts: DocumentUploadsParts) {
  const { repository, repairs, files, intake, billing } = parts

  const repairFor = async (actor: Member, repairId: string) =>
    (await repairs.repairOrThrow(mayWrite(actor), repairId)).repair

  /** Checks what is known before the document is received, and then receives and stores it. */
  async function receiveNew(adding: Adding, start: UploadStart): Promise<StoredDocument> {
    const { actor, repairId, incoming } = adding
    const { workspaceId } = await repairFor(actor, repairId)
    const plan = await billing.planOf(actor)
    const known = incoming.key === undefined ? null : await repository.findByKey(actor.userId, incoming.key)
    if (known !== null) return answerRetry(adding, known, plan, start.temporary.original)
    const error =
      storageError(plan, await files.usageOf(workspaceId), 1) ??
      countError(plan, await repository.counts(repairId, workspaceId))
    if (error !== null) throw error
    return receiveAndStore(parts, { ...start, ...adding, workspaceId, plan })
  }

  /** Returns the document that was stored with the key, if the new bytes are the same and go to the same repair. */
  async function answerRetry(
    { actor, repairId, incoming }: Adding,
    stored: StoredDocument,
    plan: Plan,
    original: string,
  ): Promise<StoredDocument> {
    const received = await intake.receive({ plan, name: stored.fileName, incoming }, original)
    const document = await repository.find(mayRead(actor), stored.id)
    const isSame = document?.repairId === repairId && document.sha256 === received.sha256
    if (document === null || !isSame) throw new AppError('key_reused', DOCUMENT_MESSAGES.keyReused)
    return document
  }

  return {
    /** The repair to which the person may add documents. Throws `not_found`. */
    repairFor,

    /**
     * Accepts one document: receives it within the plan's size limit, recognizes it by its bytes, stores it and counts
     * its bytes. Throws what {@link Intake} throws, `not_found`, `limit_reached`, `wrong_document_type`, `has_macros`
     * or `key_reused`, and for photos what their decoding throws. Nothing of a rejected document is kept.
     */
    add: (adding: Adding): Promise<StoredDocument> =>
      intake.within(
        { sender: adding, incoming: adding.incoming },
        {
          first: (start) => receiveNew(adding, start),
          // A photo was uploaded with this key.
          again: () => {
            throw new AppError('key_reused', DOCUMENT_MESSAGES.keyReused)
          },
        },
      ),
  }
}

type NewDocument = UploadStart & Adding & { workspaceId: WorkspaceId; plan: Plan }

async function receiveAndStore(parts: DocumentUploadsParts, upload: NewDocument): Promise<StoredDocument> {
  const { repository, repairs, files, intake, objects, billing } = parts
  const { id, actor, repairId, workspaceId, temporary, incoming } = upload
  const { userId } = actor
  const sentName = sanitizeFileName(incoming.name, 'document')
  const received = await intake.receive({ ...upload, name: sentName }, temporary.original)
  const { format, isEncrypted } = formatOrThrow(await recognizeFile(temporary.original, received.size))
  const fileName = sanitizeFileName(nameFor(sentName, format))
  const thumbSha256 = isPhoto(format) ? await previewOf(parts, upload, format) : null
  const document: StoredDocument = {
    id,
    createdBy: userId,
    workspaceId,
    repairId,
    kind: upload.kind,
    fileName,
    fileType: format,
    fileSize: received.size,
    sha256: received.sha256,
    thumbSha256,
    storageKey: `${workspaceId}/${id}.${extensionOf(format)}`,
    isEncrypted,
    note: null,
    amount: null,
    paidOn: null,
    createdAt: upload.createdAt,
  }
  const stored = documentObjects(document)
  // Whoever opens the store directly gets no type by which a browser would show it.
  const type = 'application/octet-stream'
  const sources = [temporary.original, temporary.thumbPath]
  const newObjects = stored.map(({ key }, place) => ({ key, path: sources[place] ?? '', type }))
  await intake.store(id, newObjects, {
    async commit(tx) {
      const plan = await billing.lockedPlanOf(tx, actor)
      if (received.size > maxFileBytes(plan.limits)) throw tooLarge(fileName, plan)
      await repairs.lockedOrThrow(tx, [workspaceId], repairId)
      const { isAllowed, usage } = await files.countBytes(tx, workspaceId, received.size, limitsOf(plan).bytes)
      if (!isAllowed) throw storageErrorOrFail(plan, usage, received.size)
      // The repair and the usage of the workspace are locked, so both numbers stay true until the commit.
      const error = countError(plan, await repository.counts(repairId, workspaceId, tx))
      if (error !== null) throw error
      await repository.insert(tx, document, incoming.key)
      await objects.confirm(tx, stored)
      await repairs.noteContent(tx, repairId, document.createdAt)
      const facts = { document_id: id }
      const act = { actorId: userId, workspaceId, repairId }
      await parts.activities.note(tx, { ...act, kind: 'document_added', facts })
      await parts.activities.tell(tx, { ...act, type: 'document.added', data: facts })
      const before = { ...usage, storage_bytes: usage.storage_bytes - received.size }
      const near = limitComesNear(plan, before, usage)
      if (near !== null) await parts.notifyNearLimit(tx, userId, near)
      await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
    },
    isStored: async () => (await repository.find([workspaceId], id)) !== null,
  })
  const { size: bytes } = received
  parts.log.info({ user_id: userId, repair_id: repairId, document_id: id, bytes, format }, 'document added')
  return document
}

/** Photographed documents are decoded for their preview alone. Returns its hash. */
async function previewOf(
  { images }: DocumentUploadsParts,
  { actor, share, plan, temporary, incoming }: NewDocument,
  type: Extract<DocumentFormat, Parameters<ImageProcessor['process']>[0]['type']>,
): Promise<string> {
  const { original: path, ...copies } = temporary
  const photo = { path, type, userId: actor.userId, share, maxMegapixels: maxMegapixels(plan) }
  const named = { name: sanitizeFileName(incoming.name, 'document'), plan }
  return processedOrThrow(await images.process(photo, copies), named).thumbSha256
}

async function recognizeFile(path: string, size: number): Promise<Recognized> {
  const handle = await open(path)
  try {
    return await recognize({
      size,
      async read(start, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}

function formatOrThrow(recognized: Recognized): Extract<Recognized, { kind: 'document' }> {
  if (recognized.kind === 'macros') throw new AppError('has_macros')
  if (recognized.kind === 'unknown') throw new AppError('wrong_document_type')
  return recognized
}

type Counts = Awaited<ReturnType<DocumentsRepository['counts']>>

function countError(plan: Plan, { ofRepair, ofWorkspace }: Counts): AppError | null {
  if (ofRepair >= DOCUMENTS_PER_REPAIR) return new AppError('limit_reached', DOCUMENT_MESSAGES.tooManyOfRepair)
  const most = DOCUMENTS_PER_PLAN[plan.id]
  if (most === UNLIMITED || ofWorkspace < most) return null
  return new AppError('limit_reached', DOCUMENT_MESSAGES.tooManyOfPlan(most))
}

/** The transaction keeps the usage locked after it has refused the bytes, so the limit is still exceeded here. */
function storageErrorOrFail(plan: Plan, usage: Parameters<typeof storageError>[1], size: number): Error {
  return storageError(plan, usage, size) ?? new Error('A document was refused although the plan has room for it')
}
