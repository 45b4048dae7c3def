import { createDocumentsRepository } from '#server/features/documents/documents.repository.ts'
import { documentsRoutes } from '#server/features/documents/documents.routes.ts'
import { createDocuments, type DocumentsParts } from '#server/features/documents/documents.usecases.ts'
import {
  createDocumentUploads,
  type DocumentUploadsParts,
} from '#server/features/documents/documentUploads.usecases.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'

type DocumentsModuleParts = Omit<DocumentsParts & DocumentUploadsParts, 'repository'> & { db: Db }

export type DocumentsModule = ReturnType<typeof createDocumentsModule>

/** Wires the documents module. */
export function createDocumentsModule({ db, ...parts }: DocumentsModuleParts) {
  const repository = createDocumentsRepository(db)
  const documents = createDocuments({ ...parts, repository })
  const uploads = createDocumentUploads({ ...parts, repository })
  return { documents, uploads, routes: (http: Http): void => documentsRoutes(http, { documents, uploads }) }
}
