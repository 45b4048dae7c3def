import { addDocument, addPhoto } from '#shared/publicApi/operations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Http } from '#server/platform/http/server.ts'
import { withFileBytes } from '#server/platform/http/oneFile.ts'
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

/** The operations whose body is a file. Their parser takes any type, because the bytes decide what a file is. */
export function uploadRoutes(app: Http, { publicRepairs, documentUploads, clock }: UploadRoutesParts): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  async function received<Stored extends { createdAt: Date }>(
    { actor, params, request, reply }: Call<typeof addPhoto | typeof addDocument>,
    wanted: string,
    take: (incoming: Parameters<Parameters<typeof withFileBytes>[3]>[0]) => Promise<Stored>,
  ): Promise<Stored> {
    const began = clock.now()
    const key = uploadKeyOf(request)
    const check = () => publicRepairs.openRepair(actor, params.id)
    try {
      const stored = await withFileBytes(request, reply, { wanted, check }, (incoming) => take({ ...incoming, key }))
      if (key !== undefined && stored.createdAt < began) reply.header(IS_REPLAYED, 'true')
      return stored
    } catch (error) {
      throw asRunning(error)
    }
  }

  serve(app, addPhoto, async (call) =>
    presentPhoto(
      await received(call, 'Send the bytes of one photo.', (incoming) =>
        publicRepairs.addPhoto(call.actor, call.params.id, { ...incoming, madeSmaller: null }),
      ),
    ),
  )

  serve(app, addDocument, async (call) =>
    presentDocument(
      await received(call, 'Send the bytes of one document.', (incoming) =>
        documentUploads.add({ actor: call.actor, repairId: call.params.id, kind: call.query.kind, incoming }),
      ),
    ),
  )
}
