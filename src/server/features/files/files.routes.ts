import { z } from 'zod'
import { deleteFile, getFile, getFileContent, listFiles, updateFile, uploadFile } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { actorOf, ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import { withOneFile } from '#server/platform/http/oneFile.ts'
import { sendPrivateBytes, type PrivateBytes } from '#server/platform/http/privateBytes.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { LinkSigner } from '#server/platform/http/signedLink.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isOfShop, listedWorkspace, mayRead } from '../workspaces/access.usecases.ts'
import { presentFile } from './files.presenter.ts'
import type { Files, PhotoContent } from './files.usecases.ts'
import type { Uploads } from './uploads.usecases.ts'

const ONE_PHOTO = 'Send one photo in a part called file.'

export function filesRoutes(
  app: Http,
  { files, uploads }: { files: Files; uploads: Uploads },
  links: LinkSigner,
  clock: Clock,
  { stallMs }: { stallMs?: number } = {},
): void {
  app.get(
    listFiles.path,
    { schema: { querystring: listFiles.query, response: { 200: listFiles.response } } },
    async (request) => {
      const { sort: order, repair_id: repairId, q: text, analyzed: isAnalyzed, ...query } = request.query
      const wanted = { ...query, order, repairId, text, isAnalyzed }
      const member = actorOf(request)
      const workspaceId = listedWorkspace(member)
      const withoutLogo = isOfShop(member.userId, workspaceId) || undefined
      const { photos, next, total } = await files.history(workspaceId, { ...wanted, withoutLogo })
      return { success: true as const, files: photos.map(presentFile), next_cursor: next, total }
    },
  )

  app.post(
    uploadFile.path,
    { schema: { querystring: uploadFile.query, response: { 201: uploadFile.response } } },
    async (request, reply) => {
      const { made_smaller: madeSmaller = null } = request.query
      const photo = await withOneFile(request, reply, { wanted: ONE_PHOTO, stallMs }, (part) =>
        uploads.upload(actorOf(request), { ...part, madeSmaller }),
      )
      return reply.status(201).send(presentFile(photo))
    },
  )

  app.get(getFile.path, { schema: { params: getFile.params, response: { 200: getFile.response } } }, async (request) =>
    presentFile(await files.photoOrThrow(actorOf(request), request.params.id)),
  )

  app.patch(
    updateFile.path,
    { schema: { params: updateFile.params, body: updateFile.body, response: { 200: updateFile.response } } },
    async (request) => presentFile(await files.change(actorOf(request), request.params.id, request.body)),
  )

  app.delete(deleteFile.path, { schema: { params: deleteFile.params } }, async (request, reply) => {
    await files.remove(actorOf(request), request.params.id)
    return reply.status(204).send()
  })

  // Fastify's own HEAD routes would report a Content-Length of zero.
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url: getFileContent.path,
    schema: { params: getFileContent.params, querystring: getFileContent.query },
    handler: async (request, reply) => {
      const { variant } = request.query
      const content = await files.content(mayRead(actorOf(request)), request.params.id, variant)
      return sendPrivateBytes(request, reply, shownAs(content))
    },
  })

  // A malformed link must be indistinguishable from an expired one.
  const signature = z.object({ expires: z.coerce.number().int().catch(0), signature: z.string().max(100).catch('') })
  app.route({
    method,
    url: '/api/files/:id/signed-content',
    config: ALLOW_ANONYMOUS,
    schema: { params: getFileContent.params, querystring: signature },
    handler: async (request, reply) => {
      const { expires, signature: given } = request.query
      const isExpired = expires * 1000 <= clock.now().getTime()
      if (isExpired || !links.verify(request.params.id, expires, given)) throw new AppError('not_found')
      return sendPrivateBytes(request, reply, shownAs(await files.signedContent(request.params.id)))
    },
  })
}

function shownAs({ photo, ...content }: PhotoContent): PrivateBytes {
  return {
    ...content,
    modifiedAt: photo.createdAt,
    fileName: photo.fileName,
    disposition: 'inline',
    cacheControl: 'private, no-cache',
  }
}
