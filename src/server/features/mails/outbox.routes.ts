import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/errors/appError.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Outbox, OutboxEntry } from './mails.port.ts'
import {
  LETTER_POLICY,
  letterFrame,
  OUTBOX_POLICY,
  outboxMailPage,
  outboxPage,
  type Surroundings,
} from './outbox.presenter.ts'
import { isAtThisMachine } from './outbox.rules.ts'

const SHOWN = 100

const params = z.object({ id: z.string() })

/**
 * Pages on which whoever runs the product on this machine reads its mails. Without an outbox, and for everybody else,
 * they are not there.
 */
export function outboxRoutes(app: Http, outbox: Outbox | null, surroundings: () => Promise<Surroundings>): void {
  function outboxOrThrow({ raw, headers }: FastifyRequest): Outbox {
    const { httpVersion, socket } = raw
    const arrival = { remoteAddress: socket.remoteAddress, host: headers.host, headers, httpVersion }
    if (outbox === null || !isAtThisMachine(arrival)) throw new AppError('not_found')
    return outbox
  }

  async function mailOrThrow(request: FastifyRequest): Promise<OutboxEntry> {
    const mail = await outboxOrThrow(request).find((request.params as z.output<typeof params>).id)
    if (mail === null) throw new AppError('not_found')
    return mail
  }

  app.get('/outbox', async (request, reply) => {
    const entries = await outboxOrThrow(request).latest(SHOWN)
    return sendHtml(reply, outboxPage(entries, await surroundings()), OUTBOX_POLICY)
  })

  app.get('/outbox/:id', { schema: { params } }, async (request, reply) => {
    const mail = await mailOrThrow(request)
    return sendHtml(reply, outboxMailPage(mail, await surroundings()), OUTBOX_POLICY)
  })

  app.get('/outbox/:id/html', { schema: { params } }, async (request, reply) => {
    const mail = await mailOrThrow(request)
    return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), letterFrame(mail), LETTER_POLICY)
  })
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      // The addresses of these pages are nobody's business.
      .header('referrer-policy', 'no-referrer')
      .send(html)
  )
}
