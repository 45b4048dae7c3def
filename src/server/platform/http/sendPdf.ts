import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'

/** Sends a PDF as a file to keep. */
export function sendPdf(
  reply: FastifyReply,
  fileName: string,
  { size, content }: { size: number; content: Readable },
): FastifyReply {
  return reply
    .type('application/pdf')
    .headers({
      'content-length': size,
      'content-disposition': contentDisposition(fileName, { type: 'attachment' }),
    })
    .send(content)
}
