import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors/appError.ts'
import { DOCUMENT_MESSAGES } from '#shared/documents/documents.rules.ts'
import { renamedFile } from '#shared/files/fileName.rules.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId, Workspaces } from '#server/platform/workspaceId.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { ByteRange, ObjectStore } from '../files/files.port.ts'
import { documentObjects, type Objects } from '../files/objects.usecases.ts'
import type { WorkspaceMove, WorkspaceMoves } from '../files/workspaceMoves.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { listedWorkspace, mayRead, mayRemove, mayWrite, removeOrThrow } from '../workspaces/access.usecases.ts'
import type { DocumentChange, DocumentsRepository } from './documents.repository.ts'
import type { StoredDocument } from './documents.types.ts'

export type DocumentsParts = {
  repository: DocumentsRepository
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow'>
  store: Pick<ObjectStore, 'size' | 'open'>
  objects: Pick<Objects, 'deleteNow'>
  moves: Pick<WorkspaceMoves, 'bytes'>
  activities: Pick<Activities, 'tell'>
  inTransaction: InTransaction
  log: Log
}

/** What is served of a document: `open` throws `not_found` when it has been deleted by then. */
export type DocumentContent = {
  document: StoredDocument
  size: number
  etag: string
  open: (range?: ByteRange) => Promise<Readable>
}

type RemovedObjects = ReturnType<typeof documentObjects>[number][]

type Removal = { repairId: string; objects: RemovedObjects; by: Member }

export type Documents = ReturnType<typeof createDocuments>

/** The documents of repairs. They are stored and handed back as they came; nothing here looks into them. */
export function createDocuments(parts: DocumentsParts) {
  const { repository, repairs, store, objects, moves, activities, inTransaction, log } = parts

  async function findOrThrow(within: Workspaces, id: string, tx?: Tx): Promise<StoredDocument> {
    const document = isId(id) ? await repository.find(within, id, tx) : null
    if (document === null) throw new AppError('not_found')
    return document
  }

  async function contentOf(document: StoredDocument, variant: 'original' | 'thumb'): Promise<DocumentContent> {
    const object = documentObjects(document)[variant === 'original' ? 0 : 1]
    if (object === undefined) throw new AppError('not_found')
    // If the row is still there and its bytes are missing, that is an internal error.
    const orGone = async <Value>(value: Value | null): Promise<Value> => {
      if (value !== null) return value
      await findOrThrow([document.workspaceId], document.id)
      throw new Error(`The store has no ${variant} of document ${document.id}`)
    }
    const size = await orGone(await store.size(object.key))
    const etag = `"${document.sha256.slice(0, 32)}-${variant}"`
    return { document, size, etag, open: async (range) => orGone(await store.open(object.key, range)) }
  }

  return {
    /** One page of the documents of a repair, newest first, and the cursor of the next page or null. */
    async list(
      member: Member,
      repairId: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ documents: StoredDocument[]; next: string | null }> {
      const { repair } = await repairs.repairOrThrow(mayRead(member), repairId)
      if (cursor !== undefined && !isId(cursor)) throw new AppError('invalid_request', DOCUMENT_MESSAGES.unknownPlace)
      const rows = await repository.ofRepair(repair.id, { after: cursor, limit: limit + 1 })
      const documents = rows.slice(0, limit)
      return { documents, next: rows.length > limit ? (documents.at(-1)?.id ?? null) : null }
    },

    /** All documents of these repairs of a workspace in which the person may read, oldest first. */
    ofRepairs: (workspaceId: WorkspaceId, repairIds: readonly string[]): Promise<StoredDocument[]> =>
      repository.ofRepairs(workspaceId, repairIds),

    /** The documents of the person's own workspace after a given one, in the order in which they were added. */
    page: (member: Member, page: { after: string | null; limit: number }): Promise<StoredDocument[]> =>
      repository.page(listedWorkspace(member), page),

    /** The bytes of a document, or the preview of a photo. Throws `not_found`. */
    content: async (member: Member, id: string, variant: 'original' | 'thumb'): Promise<DocumentContent> =>
      contentOf(await findOrThrow(mayRead(member), id), variant),

    /** Stores what its owner enters about a document. A name keeps its extension. Throws `not_found`. */
    async change(
      member: Member,
      id: string,
      { fileName: typed, note, ...change }: DocumentChange,
    ): Promise<StoredDocument> {
      const within = mayWrite(member)
      const { workspaceId, repairId, fileName } = await findOrThrow(within, id)
      const name = typed === undefined ? undefined : renamedFile(fileName, typed)
      if (name === null) throw new AppError('invalid_request', UPLOAD_MESSAGES.noFileName)
      return inTransaction(async (tx) => {
        await repairs.lockedOrThrow(tx, [workspaceId], repairId)
        await repository.change(tx, id, { ...change, note: note === '' ? null : note, fileName: name })
        await activities.tell(tx, { actorId: member.userId, workspaceId, type: 'repair.updated', repairId })
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
        return findOrThrow(within, id, tx)
      })
    },

    /** Removes a document with its bytes. Throws `not_found`. */
    async remove(member: Member, id: string): Promise<void> {
      const document = await findOrThrow(mayRemove(member), id)
      removeOrThrow(member, document)
      const { workspaceId, repairId } = document
      await inTransaction(async (tx) => {
        // Every other transaction locks the repair first, too.
        await repairs.lockedOrThrow(tx, [workspaceId], repairId)
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
        if ((await repository.remove(tx, [id])) === 0) throw new AppError('not_found')
        await activities.tell(tx, { actorId: member.userId, workspaceId, type: 'repair.updated', repairId })
      })
      await objects.deleteNow(documentObjects(document))
      log.info({ user_id: member.userId, repair_id: repairId, document_id: id }, 'document deleted')
    },

    /** Adds the objects of the documents of a repair being removed, which end with it. Throws `role_missing`. */
    async repairRemoved(tx: Tx, { repairId, objects: left, by }: Removal) {
      const documents = await repository.ofRepair(repairId, { limit: 1_000 }, tx)
      for (const document of documents) removeOrThrow(by, document)
      left.push(...documents.flatMap(documentObjects))
    },

    /** Takes the documents of a repair along into another workspace. Throws `limit_reached` when there is no room. */
    async repairMoved(tx: Tx, { repairId, ...move }: WorkspaceMove & { repairId: string }): Promise<void> {
      await moves.bytes(tx, move, await repository.move(tx, repairId, move.to))
    },

    /**
     * Removes some documents of a workspace that is being erased. Returns their objects, which must be deleted after
     * the transaction has committed. Empty when no document is left.
     */
    async removeSome(tx: Tx, workspaceId: WorkspaceId, limit: number): Promise<RemovedObjects> {
      const documents = await repository.page(workspaceId, { after: null, limit }, tx)
      await repository.remove(
        tx,
        documents.map(({ id }) => id),
      )
      return documents.flatMap(documentObjects)
    },
  }
}
