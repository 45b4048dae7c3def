import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/errors/appError.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { DevMailbox, DevMailboxEntry } from './mails.port.ts'
import {
  KEY_POLICY,
  keyPage,
  MAIL_POLICY,
  mailFrame,
  DEV_MAILBOX_POLICY,
  devMailboxMailPage,
  devMailboxPage,
  type Surroundings,
} from './devMailbox.presenter.ts'
import { isAtThisMachine } from './devMailbox.rules.ts'

const SHOWN = 100

/** A session cookie that is sent to the dev mailbox only, and never from another site. */
const COOKIE = 'mendsight-outbox'

const params = z.object({ id: z.string() })
const query = z.object({ key: z.string().optional() })

/** The dev mailbox of this machine, and the key that opens it. */
export type ReadableDevMailbox = { devMailbox: DevMailbox; key: string }

/**
 * Pages that show the product's mails to the person who runs it on this machine. Without a dev mailbox, and for
 * requests that do not come directly from this machine, they respond with 404. All others are asked for the key.
 */
export function devMailboxRoutes(
  app: Http,
  readable: ReadableDevMailbox | null,
  surroundings: () => Promise<Surroundings>,
): void {
  function readableOrThrow({ raw, headers }: FastifyRequest): ReadableDevMailbox {
    const { httpVersion, socket } = raw
    const arrival = { remoteAddress: socket.remoteAddress, host: headers.host, headers, httpVersion }
    if (readable === null || !isAtThisMachine(arrival)) throw new AppError('not_found')
    return readable
  }

  /** The dev mailbox for a request with the key. Null when the page that asks for the key was sent. */
  async function openedOrNull(request: FastifyRequest, reply: FastifyReply): Promise<DevMailbox | null> {
    const { devMailbox, key } = readableOrThrow(request)
    if (isSame(cookieOf(request), key)) return devMailbox
    await sendHtml(reply.status(403), keyPage(await surroundings()), KEY_POLICY)
    return null
  }

  async function findOrThrow(devMailbox: DevMailbox, request: FastifyRequest): Promise<DevMailboxEntry> {
    const mail = await devMailbox.find((request.params as z.output<typeof params>).id)
    if (mail === null) throw new AppError('not_found')
    return mail
  }

  app.get('/outbox', { schema: { querystring: query } }, async (request, reply) => {
    const { key } = readableOrThrow(request)
    const given = (request.query as z.output<typeof query>).key
    if (given !== undefined && isSame(given, key)) {
      // Redirects immediately, so that the key stays neither in the address bar nor in the history.
      return reply
        .header('set-cookie', `${COOKIE}=${key}; Path=/outbox; HttpOnly; SameSite=Strict`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect('/outbox', 303)
    }
    const devMailbox = await openedOrNull(request, reply)
    if (devMailbox === null) return reply
    return sendHtml(reply, devMailboxPage(await devMailbox.latest(SHOWN), await surroundings()), DEV_MAILBOX_POLICY)
  })

  app.get('/outbox/:id', { schema: { params } }, async (request, reply) => {
    const devMailbox = await openedOrNull(request, reply)
    if (devMailbox === null) return reply
    return sendHtml(
      reply,
      devMailboxMailPage(await findOrThrow(devMailbox, request), await surroundings()),
      DEV_MAILBOX_POLICY,
    )
  })

  app.get('/outbox/:id/html', { schema: { params } }, async (request, reply) => {
    const devMailbox = await openedOrNull(request, reply)
    if (devMailbox === null) return reply
    const mail = await findOrThrow(devMailbox, request)
    return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), mailFrame(mail), MAIL_POLICY)
  })
}

function cookieOf({ headers }: FastifyRequest): string {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
}

/** Compares in constant time, so that the duration does not reveal where the two differ. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(key))
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      // The URLs of these pages must not be sent to other sites.
      .header('referrer-policy', 'no-referrer')
      .send(html)
  )
}
