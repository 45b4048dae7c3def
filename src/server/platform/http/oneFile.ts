import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_KEY } from '#shared/api/files.ts'
import { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'

/** Milliseconds for which a rejected upload may continue to send before its connection is closed. */
const DISCARD_MS = 5_000

/** Milliseconds without a byte after which an upload is aborted. Browsers give up earlier. */
const STALL_MS = 30_000

/** The only part of a request while it arrives. */
type FilePart = {
  stream: Readable
  name: string | undefined
  type: string
  announcedBytes: number | undefined
  ipAddress: string
  receivedBytes: () => number
  end: () => Promise<void>
  key: string | undefined
}

type Options = {
  /** What to send, for a request that contains something else. */
  wanted: string
  stallMs?: number | undefined
  /** What must be true before any of it is read. */
  check?: () => Promise<unknown>
  /** What must still be true when all of it has come, which may take minutes. */
  checkAgain?: () => Promise<unknown>
}

/**
 * Reads the body, which must consist of exactly one part, a file named `file`, and gives it to `take` while it arrives.
 * An upload that stalls is aborted.
 */
export async function withOneFile<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  take: (part: FilePart) => Promise<Result>,
): Promise<Result> {
  try {
    await options.check?.()
    return await take(await filePartOf(request, options))
  } catch (error) {
    return closeAfterDiscard(request, reply, error)
  }
}

/**
 * Gives the bytes of one file to `take` while they arrive: the whole body, named by the header X-File-Name, or the only
 * part of a form. An upload that stalls is aborted.
 */
export async function withFileBytes<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
  take: (part: FilePart) => Promise<Result>,
): Promise<Result> {
  if (request.isMultipart()) return withOneFile(request, reply, options, take)
  try {
    await options.check?.()
    return await take(wholeBodyOf(request, options))
  } catch (error) {
    return closeAfterDiscard(request, reply, error)
  }
}

function wholeBodyOf(request: FastifyRequest, { stallMs = STALL_MS, checkAgain }: Options): FilePart {
  const { raw, headers, ip } = request
  const { socket } = raw
  const before = socket.bytesRead
  raw.setTimeout(stallMs)
  return {
    stream: raw,
    name: nameIn(headers['x-file-name']),
    type: headers['content-type'] ?? '',
    announcedBytes: announcedBytes(request),
    ipAddress: ip,
    receivedBytes: () => socket.bytesRead - before,
    end: async () => {
      raw.setTimeout(0)
      await checkAgain?.()
    },
    key: keyOf(request),
  }
}

/**
 * Headers are ASCII, so other characters of a name come percent-encoded. Programs that send them as they are send
 * UTF-8, which Node reads as one character for each byte.
 */
function nameIn(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  const bytes = Buffer.from(header, 'latin1')
  const name = isUtf8(bytes) ? bytes.toString('utf8') : header
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return name
  }
}

async function filePartOf(
  request: FastifyRequest,
  { wanted, stallMs = STALL_MS, checkAgain }: Options,
): Promise<FilePart> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const key = keyOf(request)
  request.raw.setTimeout(stallMs)
  const parts = request.parts({ limits: { files: 1, fields: 0, parts: 2, headerPairs: 20, fileSize: Infinity } })
  const { socket } = request.raw
  const before = socket.bytesRead
  const first = await parts.next()
  if (first.done === true) throw new AppError('invalid_request', UPLOAD_MESSAGES.noneSelected)
  const part = first.value
  if (part.type !== 'file' || part.fieldname !== 'file') throw new AppError('invalid_request', wanted)
  return {
    stream: part.file,
    name: part.filename,
    // The parser reports text/plain for a part without a content type.
    type: part.mimetype === 'text/plain' ? '' : part.mimetype,
    announcedBytes: announcedBytes(request),
    ipAddress: request.ip,
    receivedBytes: () => socket.bytesRead - before,
    end: async () => {
      if ((await parts.next()).done !== true) throw new AppError('invalid_request', wanted)
      request.raw.setTimeout(0)
      await checkAgain?.()
    },
    key,
  }
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
