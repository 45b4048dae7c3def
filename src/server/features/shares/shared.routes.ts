import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  getShared,
  getSharedLogo,
  getSharedPdf,
  getSharedPhoto,
  getShareSender,
  openShare,
} from '#shared/api/shares.ts'
import { reportFileName } from '#shared/analyses/report.ts'
import { sendPdf } from '#server/platform/http/sendPdf.ts'
import { ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import { IS_UNLISTED } from '#server/platform/http/unlisted.ts'
import { presentShared } from './shares.presenter.ts'
import type { PhotoContent } from '../files/files.usecases.ts'
import type { Shared, Recipient } from './shared.usecases.ts'

/** What whoever has a link gets, without an account. */
export function sharedRoutes(app: Http, shared: Shared, productName: string): void {
  const recipientOf = ({ headers, ip }: FastifyRequest): Recipient => ({ cookie: headers.cookie, ipAddress: ip })
  const open = { config: { ...ALLOW_ANONYMOUS, ...FOR_OWN_PAGES, ...IS_UNLISTED } }

  app.post(openShare.path, { ...open, schema: { body: openShare.body } }, async (request, reply) => {
    const cookie = await shared.open(request.body, { ipAddress: request.ip })
    return reply.header('set-cookie', cookie).status(204).send()
  })

  app.post(
    getShareSender.path,
    { ...open, schema: { body: getShareSender.body, response: { 200: getShareSender.response } } },
    async (request) => ({ shop: await shared.sender(request.body, { ipAddress: request.ip }) }),
  )

  app.get(
    getShared.path,
    { ...open, schema: { params: getShared.params, response: { 200: getShared.response } } },
    async (request, reply) => {
      const { value, cookie } = await shared.view(request.params.id, recipientOf(request))
      return reply.header('set-cookie', cookie).send(presentShared(value))
    },
  )

  app.get(
    getSharedPhoto.path,
    { ...open, schema: { params: getSharedPhoto.params, querystring: getSharedPhoto.query } },
    async (request, reply) => {
      const { id, n } = request.params
      const { variant } = request.query
      const { value, cookie } = await shared.photo(id, { n, variant }, recipientOf(request))
      const extension = value.type === 'image/webp' ? 'webp' : 'jpg'
      return sendCopy(reply, { value, cookie }, `photo-${n}.${extension}`)
    },
  )

  app.get(getSharedLogo.path, { ...open, schema: { params: getSharedLogo.params } }, async (request, reply) =>
    sendCopy(reply, await shared.logo(request.params.id, recipientOf(request)), 'logo.jpg'),
  )

  app.get(
    getSharedPdf.path,
    { ...open, schema: { params: getSharedPdf.params, querystring: getSharedPdf.query } },
    async (request, reply) => {
      const { value, cookie } = await shared.pdf(request.params.id, request.query, recipientOf(request), request.signal)
      reply.header('set-cookie', cookie)
      return sendPdf(reply, reportFileName(productName, 'report', { extension: 'pdf' }), value)
    },
  )
}

/** The bytes of a copy are opened before any header is set, so that a photo that is deleted meanwhile is not found. */
async function sendCopy(
  reply: FastifyReply,
  { value, cookie }: { value: PhotoContent; cookie: string },
  name: string,
): Promise<FastifyReply> {
  const bytes = await value.open()
  return reply
    .headers({
      'set-cookie': cookie,
      'content-type': value.type,
      'content-length': value.size,
      'content-disposition': contentDisposition(name, { type: 'inline' }),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
}
