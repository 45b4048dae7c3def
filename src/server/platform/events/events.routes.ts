import { EVENTS_PATH } from '#shared/api/events.ts'
import { actorOf, IS_BACKGROUND } from '../http/actor.ts'
import { FOR_OWN_PAGES } from '../http/origin.ts'
import type { Http } from '../http/server.ts'
import type { EventStreams } from './streams.ts'

/**
 * The stream of events of the logged-in person. It does not prolong the session, because browsers open it again by
 * themselves, and it ends with the session.
 */
export function eventsRoutes(app: Http, streams: EventStreams): void {
  // For HEAD, the same handler would begin a stream that nobody reads.
  app.get(
    EVENTS_PATH,
    { config: { ...IS_BACKGROUND, ...FOR_OWN_PAGES }, exposeHeadRoute: false },
    async (request, reply) => {
      const actor = actorOf(request)
      // A browser does not try again after 204. Closing the oldest stream instead would make its browser open the next
      // one.
      if (!streams.hasRoom(actor.userId)) return reply.code(204).send()
      reply.hijack()
      const { raw } = reply
      if (raw.destroyed) return reply
      raw.on('error', () => undefined)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // no-transform and x-accel-buffering keep proxies from holding events back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      const closed = streams.open(actor, {
        write: (text) => void raw.write(text),
        unread: () => raw.writableLength,
        end: () => void raw.end(),
        cut: () => void raw.destroy(),
      })
      raw.on('close', closed)
      return reply
    },
  )
  app.addHook('preClose', async () => streams.end())
}
