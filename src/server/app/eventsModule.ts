import type { Database } from '#server/platform/db/database.ts'
import { eventsRoutes } from '#server/platform/events/events.routes.ts'
import { createListener } from '#server/platform/events/listener.ts'
import { createEventStreams, type EventStreamsParts } from '#server/platform/events/streams.ts'
import type { Http } from '#server/platform/http/server.ts'
import { measuredStreams } from '#server/platform/metrics/measuredStreams.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Wires the streams of events with the connection that hears what every process tells. */
export function createEventsModule({
  connection,
  db,
  metrics,
  ...parts
}: Pick<Database, 'connection' | 'db'> & EventStreamsParts & { metrics: Metrics | null }) {
  const streams = measuredStreams(createEventStreams(parts), metrics)
  const { log } = parts
  const listener = createListener({ connection, db, onMessage: streams.receive, onGap: streams.resync, log })
  return {
    routes: (http: Http) => eventsRoutes(http, streams),
    start: listener.start,
    /** The streams themselves end when the HTTP server closes. */
    stop: listener.stop,
  }
}
