import {
  deleteDocument,
  getDocumentContent,
  listDocuments,
  updateDocument,
  uploadDocument,
} from '#shared/api/documents.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { withOneFile } from '#server/platform/http/oneFile.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import { sendPrivateBytes } from '#server/platform/http/privateBytes.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentDocument } from './documents.presenter.ts'
import type { Documents } from './documents.usecases.ts'
import type { DocumentUploads } from './documentUploads.usecases.ts'

const ONE_DOCUMENT = 'Send one document in a part called file.'

export function documentsRoutes(
  app: Http,
  { documents, uploads }: { documents: Documents; uploads: DocumentUploads },
): void {
  app.get(
    listDocuments.path,
    {
      schema: {
        params: listDocuments.params,
        querystring: listDocuments.query,
        response: { 200: listDocuments.response },
      },
    },
    async (request) => {
      const page = await documents.list(actorOf(request), request.params.id, request.query)
      return { success: true as const, documents: page.documents.map(presentDocument), next_cursor: page.next }
    },
  )

  app.post(
    uploadDocument.path,
    {
      schema: {
        params: uploadDocument.params,
        querystring: uploadDocument.query,
        response: { 201: uploadDocument.response },
      },
    },
    async (request, reply) => {
      const to = { actor: actorOf(request), repairId: request.params.id, kind: request.query.kind }
      const check = () => uploads.repairFor(to.actor, to.repairId)
      const added = await withOneFile(request, reply, { wanted: ONE_DOCUMENT, check }, (incoming) =>
        uploads.add({ ...to, incoming }),
      )
      return reply.status(201).send(presentDocument(added))
    },
  )

  app.patch(
    updateDocument.path,
    {
      schema: {
        params: updateDocument.params,
        body: updateDocument.body,
        response: { 200: updateDocument.response },
      },
    },
    async (request) => {
      const { file_name: fileName, paid_on: paidOn, ...change } = request.body
      return presentDocument(
        await documents.change(actorOf(request), request.params.id, { ...change, fileName, paidOn }),
      )
    },
  )

  app.delete(deleteDocument.path, { schema: { params: deleteDocument.params } }, async (request, reply) => {
    await documents.remove(actorOf(request), request.params.id)
    return reply.status(204).send()
  })

  // Fastify's own HEAD routes would report a Content-Length of zero.
  app.route({
    method: ['GET', 'HEAD'],
    url: getDocumentContent.path,
    config: FOR_OWN_PAGES,
    schema: { params: getDocumentContent.params, querystring: getDocumentContent.query },
    handler: async (request, reply) => {
      const { variant } = request.query
      const { document, ...content } = await documents.content(actorOf(request), request.params.id, variant)
      const isPreview = variant === 'thumb'
      // Whatever its bytes are, a browser saves them and shows nothing of them here.
      return sendPrivateBytes(request, reply, {
        ...content,
        type: isPreview ? 'image/webp' : 'application/octet-stream',
        modifiedAt: document.createdAt,
        fileName: document.fileName,
        disposition: isPreview ? 'inline' : 'attachment',
        cacheControl: isPreview ? 'private, no-cache' : 'no-store',
      })
    },
  })
}
