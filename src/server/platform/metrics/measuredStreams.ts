import type { EventStreams } from '../events/streams.ts'
import type { Metrics } from './metrics.ts'

/** Counts event streams, and measures how long a notification waits in this process until it is sent. */
export function measuredStreams(streams: EventStreams, metrics: Metrics | null): EventStreams {
  if (metrics === null) return streams
  const { events } = metrics
  /** For each stream of a person, when the oldest notification arrived that it has not been sent. */
  const unsent = new Map<string, Set<{ since: number | null }>>()
  return {
    ...streams,
    open(actor, sink) {
      const mine = { since: null as number | null }
      const all = unsent.get(actor.userId) ?? new Set()
      unsent.set(actor.userId, all.add(mine))
      events.opened()
      const close = streams.open(actor, {
        ...sink,
        write(text) {
          sink.write(text)
          // A resync stands for every notification that waited.
          if (mine.since === null || !/^event: (changed|resync)\n/.test(text)) return
          events.delivered((performance.now() - mine.since) / 1000)
          mine.since = null
        },
      })
      return () => {
        all.delete(mine)
        if (all.size === 0 && unsent.get(actor.userId) === all) unsent.delete(actor.userId)
        events.closed()
        close()
      }
    },
    receive(message) {
      events.received()
      for (const stream of unsent.get(message.to) ?? []) stream.since ??= performance.now()
      streams.receive(message)
    },
    resync() {
      events.resynced()
      streams.resync()
    },
  }
}
