import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'

type ByteRange = { start: number; end: number }

/** Bytes that only some people may see. */
export type PrivateBytes = {
  type: string
  size: number
  etag: string
  modifiedAt: Date
  fileName: string
  /** Whether a browser shows or saves them. */
  disposition: 'inline' | 'attachment'
  cacheControl: string
  open: (range?: ByteRange) => Promise<Readable>
}

/**
 * Sends private bytes with an ETag and support for ranges. Whatever a polyglot file may contain, nothing in it is
 * executed.
 */
export async function sendPrivateBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PrivateBytes,
): Promise<FastifyReply> {
  const { size, etag } = content
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  const isKnown = known.includes(etag) || known.includes('*')
  const range = isKnown ? null : rangeOf(request, size, etag)
  // It is opened before any header is set, so that what is deleted meanwhile gets the same 404 as an unknown one.
  const isEmpty = isKnown || range === 'unsatisfiable' || request.method === 'HEAD'
  const bytes = isEmpty ? undefined : await content.open(range ?? undefined)
  reply.headers({
    'content-type': content.type,
    'cache-control': content.cacheControl,
    etag,
    'accept-ranges': 'bytes',
    'last-modified': content.modifiedAt.toUTCString(),
    'content-disposition': contentDisposition(content.fileName, { type: content.disposition }),
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
 * The single range of a GET request. Several ranges, or a range of another version, get the whole.
 */
function rangeOf(request: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const { range: header, 'if-range': condition } = request.headers
  if (request.method !== 'GET' || header === undefined || (condition !== undefined && condition !== etag)) return null
  // A suffix range longer than the file means the whole file (RFC 9110, 14.1.2), but the parser calls it
  // unsatisfiable.
  const within = header.replace(/^bytes=-(\d+)$/, (suffix, length: string) =>
    Number(length) > size ? `bytes=-${size}` : suffix,
  )
  const parsed = parseRange(size, within, { combine: true })
  if (parsed === -1) return 'unsatisfiable'
  if (parsed === -2 || parsed.type !== 'bytes' || parsed.length !== 1) return null
  return parsed[0] ?? null
}
