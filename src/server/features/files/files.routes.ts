import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { z } from 'zod'
import {
  deleteFile,
  getFile,
  getFileContent,
  IDEMPOTENCY_KEY,
  listFiles,
  updateFile,
  uploadFile,
} from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { actorOf, ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { LinkSigner } from '#server/platform/http/signedLink.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { listedWorkspace, mayRead } from '../workspaces/access.usecases.ts'
import { presentFile } from './files.presenter.ts'
import type { ListedPhoto } from './files.types.ts'
import type { Files, PhotoContent } from './files.usecases.ts'
import type { Uploads } from './uploads.usecases.ts'

const ONE_PHOTO = 'Send one photo in a part called file.'

/** Milliseconds for which a rejected upload may continue to send before its connection is closed. */
const DISCARD_MS = 5_000

/** Milliseconds without a byte after which an upload is aborted. Browsers give up earlier. */
const STALL_MS = 30_000

export function filesRoutes(
  app: Http,
  { files, uploads }: { files: Files; uploads: Uploads },
  links: LinkSigner,
  clock: Clock,
  { stallMs = STALL_MS }: { stallMs?: number } = {},
): void {
  app.get(
    listFiles.path,
    { schema: { querystring: listFiles.query, response: { 200: listFiles.response } } },
    async (request) => {
      const { sort: order, repair_id: repairId, q: text, analyzed: isAnalyzed, ...query } = request.query
      const wanted = { ...query, order, repairId, text, isAnalyzed }
      const { photos, next, total } = await files.history(listedWorkspace(actorOf(request)), wanted)
      return { success: true as const, files: photos.map(presentFile), next_cursor: next, total }
    },
  )

  app.post(
    uploadFile.path,
    { schema: { querystring: uploadFile.query, response: { 201: uploadFile.response } } },
    async (request, reply) => {
      const { made_smaller: madeSmaller = null } = request.query
      const photo = await takeUpload(request, uploads, { madeSmaller, stallMs }).catch((error: unknown) =>
        closeAfterDiscard(request, reply, error),
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
      return sendContent(request, reply, content)
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
      return sendContent(request, reply, await files.signedContent(request.params.id))
    },
  })
}

/** Reads the body, which must consist of exactly one part, a file named `file`. An upload that stalls is aborted. */
async function takeUpload(
  request: FastifyRequest,
  uploads: Uploads,
  { madeSmaller, stallMs }: { madeSmaller: boolean | null; stallMs: number },
): Promise<ListedPhoto> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const key = keyOf(request)
  request.raw.setTimeout(stallMs)
  const parts = request.parts({ limits: { files: 1, fields: 0, parts: 2, headerPairs: 20, fileSize: Infinity } })
  const { socket } = request.raw
  const before = socket.bytesRead
  const first = await parts.next()
  if (first.done === true) throw new AppError('invalid_request', UPLOAD_MESSAGES.noneSelected)
  const part = first.value
  if (part.type !== 'file' || part.fieldname !== 'file') throw new AppError('invalid_request', ONE_PHOTO)
  return uploads.upload(actorOf(request), {
    stream: part.file,
    name: part.filename,
    // The parser reports text/plain for a part without a content type.
    type: part.mimetype === 'text/plain' ? '' : part.mimetype,
    announcedBytes: announcedBytes(request),
    ipAddress: request.ip,
    madeSmaller,
    receivedBytes: () => socket.bytesRead - before,
    end: async () => {
      if ((await parts.next()).done !== true) throw new AppError('invalid_request', ONE_PHOTO)
      request.raw.setTimeout(0)
    },
    key,
  })
}

/** The length of the request. A chunked body has none. Node accepts only digits as a length. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}

function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  const parsed = IDEMPOTENCY_KEY.safeParse(given)
  if (!parsed.success) throw new AppError('invalid_request', 'The Idempotency-Key must be 1 to 200 visible characters.')
  return parsed.data
}

/**
 * A browser does not read the response while it is still sending. So the rest of the body is discarded for a moment,
 * and then the connection is closed.
 */
async function closeAfterDiscard(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<never> {
  const { raw } = request
  if (!raw.readableEnded && !raw.destroyed) {
    reply.header('connection', 'close')
    raw.unpipe()
    raw.resume()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DISCARD_MS)
      raw
        .once('close', () => resolve())
        .once('end', () => resolve())
        .once('error', () => resolve())
      void timer.unref()
    })
  }
  throw error
}

/**
 * Sends private bytes with an ETag and support for ranges. Whatever a polyglot file may contain, it is served as an
 * image and nothing in it is executed.
 */
async function sendContent(request: FastifyRequest, reply: FastifyReply, content: PhotoContent): Promise<FastifyReply> {
  const { size, etag } = content
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  const isKnown = known.includes(etag) || known.includes('*')
  const range = isKnown ? null : rangeOf(request, size, etag)
  // The photo is opened before any header is set, so that a photo that is deleted meanwhile gets the same 404 as an
  // unknown one.
  const isEmpty = isKnown || range === 'unsatisfiable' || request.method === 'HEAD'
  const bytes = isEmpty ? undefined : await content.open(range ?? undefined)
  reply.headers({
    'content-type': content.type,
    'cache-control': 'private, no-cache',
    etag,
    'accept-ranges': 'bytes',
    'last-modified': content.photo.createdAt.toUTCString(),
    'content-disposition': contentDisposition(content.photo.fileName, { type: 'inline' }),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  if (isKnown) return reply.status(304).send()
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const length = range === null ? size : range.end - range.start + 1
  reply.header('content-length', length)
  if (range !== null) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(bytes)
}

/**
 * The single range of a GET request. Several ranges, or a range of another version of the photo, get the whole photo.
 */
function rangeOf(
  request: FastifyRequest,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | null {
  const { range: header, 'if-range': condition } = request.headers
  if (request.method !== 'GET' || header === undefined || (condition !== undefined && condition !== etag)) return null
  // A suffix range longer than the photo means the whole photo (RFC 9110, 14.1.2), but the parser calls it
  // unsatisfiable.
  const within = header.replace(/^bytes=-(\d+)$/, (suffix, length: string) =>
    Number(length) > size ? `bytes=-${size}` : suffix,
  )
  const parsed = parseRange(size, within, { combine: true })
  if (parsed === -1) return 'unsatisfiable'
  if (parsed === -2 || parsed.type !== 'bytes' || parsed.length !== 1) return null
  return parsed[0] ?? null
}
