import { create as contentDisposition } from 'content-disposition'
import { downloadData, lookAtData } from '#shared/api/dataDownload.ts'
import type { FastifyRequest } from 'fastify'
import type { ClientInfo } from '#server/features/accounts/accounts.port.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { DataDownload } from './dataDownload.usecases.ts'

export function dataDownloadRoutes(
  app: Http,
  download: DataDownload,
  clientInfoOf: (request: FastifyRequest) => ClientInfo,
): void {
  app.get(lookAtData.path, { schema: { response: { 200: lookAtData.response } } }, async (request) => {
    const { files, storage_bytes } = await download.summary(actorOf(request))
    return { success: true as const, photos: files, storage_bytes }
  })

  // A HEAD request would create the zip only to discard it.
  app.get(downloadData.path, { config: FOR_OWN_PAGES, exposeHeadRoute: false }, async (request, reply) => {
    const { fileName, zip } = await download.begin(actorOf(request), clientInfoOf(request))
    reply.headers({ 'content-type': 'application/zip', 'content-disposition': contentDisposition(fileName) })
    return reply.send(zip)
  })
}
