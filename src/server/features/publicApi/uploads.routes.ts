import { AppError } from '#shared/errors/appError.ts'
import { sanitizeFileName } from '#shared/files/fileName.rules.ts'
import { addDocument, addPhoto } from '#shared/publicApi/operations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Http } from '#server/platform/http/server.ts'
import { withFileBytes } from '#server/platform/http/oneFile.ts'
import type { StoredDocument } from '../documents/documents.types.ts'
import type { DocumentUploads } from '../documents/documentUploads.usecases.ts'
import { asRunning, IS_REPLAYED, uploadKeyOf } from './once.routes.ts'
import { presentDocument, presentPhoto } from './publicApi.presenter.ts'
import type { PublicRepairs } from './publicRepairs.usecases.ts'
import { serve, type Call } from './serve.routes.ts'

export type UploadRoutesParts = {
  publicRepairs: Pick<PublicRepairs, 'openRepair' | 'addPhoto'>
  documentUploads: Pick<DocumentUploads, 'add'>
  clock: Clock
}

const REUSED = 'This Idempotency-Key has been used for another request.'

/** The operations whose body is a file. Their parser takes any type, because the bytes decide what a file is. */
export function uploadRoutes(app: Http, { publicRepairs, documentUploads, clock }: UploadRoutesParts): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  type Incoming = Parameters<Parameters<typeof withFileBytes>[3]>[0]

  async function received<Stored extends { createdAt: Date; fileName: string }>(
    { actor, params, request, reply }: Call<typeof addPhoto | typeof addDocument>,
    {
      wanted,
      nameless,
      isAsked = () => true,
    }: { wanted: string; nameless: string; isAsked?: (stored: Stored) => boolean },
    take: (incoming: Incoming) => Promise<Stored>,
  ): Promise<Stored> {
    const began = clock.now()
    const key = uploadKeyOf(request)
    const check = () => publicRepairs.openRepair(actor, params.id)
    const checkAgain = async () => request.askAgain?.()
    try {
      const { stored, name } = await withFileBytes(request, reply, { wanted, check, checkAgain }, async (incoming) => ({
        // Programs send any type: curl says it is a form.
        stored: await take({ ...incoming, type: '', key }),
        name: sanitizeFileName(incoming.name, nameless),
      }))
      if (key === undefined || stored.createdAt >= began) return stored
      // The bytes are the same, but the rest of a request belongs to it as well.
      if (stored.fileName !== name || !isAsked(stored)) throw new AppError('key_reused', REUSED)
      reply.header(IS_REPLAYED, 'true')
      return stored
    } catch (error) {
      throw asRunning(error)
    }
  }

  serve(app, addPhoto, async (call) =>
    presentPhoto(
      await received(call, { wanted: 'Send the bytes of one photo.', nameless: 'photo' }, (incoming) =>
        publicRepairs.addPhoto(call.actor, call.params.id, { ...incoming, madeSmaller: null }),
      ),
    ),
  )

  serve(app, addDocument, async (call) =>
    presentDocument(
      await received(
        call,
        {
          wanted: 'Send the bytes of one document.',
          nameless: 'document',
          isAsked: ({ kind }: StoredDocument) => kind === call.query.kind,
        },
        (incoming) =>
          documentUploads.add({ actor: call.actor, repairId: call.params.id, kind: call.query.kind, incoming }),
      ),
    ),
  )
}
