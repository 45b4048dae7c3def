import type { Bye, Change } from '#shared/api/events.ts'
import type { Member } from '../actor.ts'
import type { Log } from '../log/log.ts'
import type { EventMessage } from './eventMessage.rules.ts'
import { NOTHING_PENDING, nextFrame, waitForFrame, withChange, type Pending } from './pending.rules.ts'

/** Where the frames of one stream go. */
export type Sink = {
  write: (text: string) => void
  /** Bytes that the reader has not taken yet. */
  unread: () => number
  end: () => void
  /** Closes the connection without waiting for the reader. */
  cut: () => void
}

export type EventStreams = {
  /** Whether the account may open another stream in this process. */
  hasRoom: (userId: string) => boolean
  /** Begins a stream. Returns what must be called when its connection is closed. */
  open: (actor: Member, sink: Sink) => () => void
  receive: (message: EventMessage) => void
  /** Tells every screen to fetch everything again, because messages may have been lost. */
  resync: () => void
  /** Ends all streams. Their readers open a new one elsewhere, or here after the restart. */
  end: () => void
}

export type EventStreamsParts = {
  /** Those of these sessions that have not ended, with the hashes of the tokens that they accept now. */
  liveSessions: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The workspaces whose changes a person hears of. */
  readableBy: (actor: Member) => readonly string[]
  log: Log
  /** Milliseconds between two checks of all sessions, in tests; half a minute otherwise. */
  checkMs?: number
}

type Stream = {
  actor: Member
  /** The account, and the workspaces whose changes it hears of. */
  hears: ReadonlySet<string>
  sink: Sink
  pending: Pending
  lastFrameAt: number | null
  lastWriteAt: number
  timer: NodeJS.Timeout | null
  /** Whether its session has been looked up since the stream was opened, or since messages may have been lost. */
  isChecked: boolean
}

/** Streams of one account in one process. A browser needs one for all its tabs. */
const STREAMS_PER_ACCOUNT = 8
/** Bytes that may wait for a reader before its stream is cut. */
const UNREAD_MAX = 64 * 1024
/** Proxies close a connection that is silent for a minute, and phones one that is silent for less. */
const COMMENT_MS = 20_000
/** A session that expires is noticed this much later at most. One that somebody ends is noticed at once. */
const CHECK_MS = 30_000
const SESSIONS_PER_QUERY = 1_000
const TICK_MS = 1_000
/** Bounds of the pause before a browser connects again, spread so that they do not all come at once. */
const RETRY_MS = { least: 1_000, most: 5_000 }

/** The streams of this process, each to one browser. */
export function createEventStreams({
  liveSessions,
  readableBy,
  log,
  checkMs = CHECK_MS,
}: EventStreamsParts): EventStreams {
  const byHeard = new Map<string, Set<Stream>>()
  let isChecking = false
  let isOver = false
  let lastCheckAt = performance.now()
  const timer = setInterval(tick, TICK_MS).unref()

  const all = () => [...new Set([...byHeard.values()].flatMap((streams) => [...streams]))]
  const of = (to: string): Iterable<Stream> => byHeard.get(to) ?? []

  function write(stream: Stream, text: string): void {
    stream.lastWriteAt = performance.now()
    stream.sink.write(text)
    if (stream.sink.unread() <= UNREAD_MAX) return
    forget(stream)
    stream.sink.cut()
  }

  function forget(stream: Stream): void {
    if (stream.timer !== null) clearTimeout(stream.timer)
    stream.timer = null
    stream.pending = NOTHING_PENDING
    for (const heard of stream.hears) {
      const streams = byHeard.get(heard)
      streams?.delete(stream)
      if (streams?.size === 0) byHeard.delete(heard)
    }
  }

  function endOne(stream: Stream, bye: Bye): void {
    forget(stream)
    stream.sink.write(frame('bye', bye))
    stream.sink.end()
  }

  function queue(stream: Stream, pending: Pending): void {
    stream.pending = pending
    if (stream.timer !== null) return
    // Never before the other notifications of the same transaction: one of them may end the stream, and a browser that
    // fetched what has changed would only learn that it is logged out.
    stream.timer = setTimeout(() => sendNext(stream), waitForFrame(stream.lastFrameAt, performance.now()))
  }

  function sendNext(stream: Stream): void {
    stream.timer = null
    const next = nextFrame(stream.pending)
    if (next === null) return
    stream.pending = next.rest
    stream.lastFrameAt = performance.now()
    write(stream, next.frame === 'resync' ? frame('resync', {}) : frame('changed', next.frame))
    if (nextFrame(stream.pending) !== null) queue(stream, stream.pending)
  }

  function tick(): void {
    const now = performance.now()
    for (const stream of all()) if (now - stream.lastWriteAt >= COMMENT_MS) write(stream, ':\n\n')
    if (now - lastCheckAt >= checkMs) {
      lastCheckAt = now
      for (const stream of all()) stream.isChecked = false
    }
    void checkSessions()
  }

  /**
   * Ends the streams whose session has ended unheard, or no longer accepts the token with which they began. Those that
   * cannot be looked up now are looked up a second later.
   */
  async function checkSessions(): Promise<void> {
    const due = all().filter(({ isChecked }) => !isChecked)
    if (isChecking || due.length === 0) return
    isChecking = true
    try {
      for (let from = 0; from < due.length; from += SESSIONS_PER_QUERY) {
        const some = due.slice(from, from + SESSIONS_PER_QUERY)
        for (const stream of some) stream.isChecked = true
        const live = await liveSessions([...new Set(some.map(({ actor }) => actor.sessionId))]).catch(
          (error: unknown) => {
            for (const stream of some) stream.isChecked = false
            throw error
          },
        )
        for (const stream of some) {
          const tokens = live.get(stream.actor.sessionId)
          if (tokens === undefined) endOne(stream, { reason: 'session_ended' })
          // The owner's browser has the new token by now, and opens another stream with it.
          else if (!tokens.includes(stream.actor.tokenHash)) endOne(stream, { reason: 'stopping' })
        }
      }
    } catch (error) {
      log.debug({ err: error }, 'events: the sessions of streams cannot be looked up')
    } finally {
      isChecking = false
    }
  }

  return {
    hasRoom: (userId) => (byHeard.get(userId)?.size ?? 0) < STREAMS_PER_ACCOUNT,

    open(actor, sink) {
      const stream: Stream = {
        actor,
        hears: new Set([actor.userId, ...readableBy(actor)]),
        sink,
        pending: NOTHING_PENDING,
        lastFrameAt: null,
        lastWriteAt: performance.now(),
        timer: null,
        // The session may have ended between the check of the request and now.
        isChecked: false,
      }
      // A request may have been let in just before the end.
      if (isOver) {
        endOne(stream, { reason: 'stopping' })
        return () => undefined
      }
      for (const heard of stream.hears) byHeard.set(heard, (byHeard.get(heard) ?? new Set()).add(stream))
      const retry = Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least))
      write(stream, `retry: ${retry}\n${frame('hello', {})}`)
      return () => forget(stream)
    },

    receive({ to, topic, ids }) {
      for (const stream of of(to)) {
        if (topic === 'session_ended') {
          if (ids !== 'all' && ids.includes(stream.actor.sessionId)) {
            endOne(stream, { reason: 'session_ended' })
            continue
          }
          if (ids === 'all') stream.isChecked = false
        }
        queue(stream, withChange(stream.pending, { topic, ids }))
        // The person has other workspaces now. The browser opens another stream, which hears of those.
        if (topic === 'shops' && to === stream.actor.userId) endOne(stream, { reason: 'stopping' })
      }
      if (topic === 'session_ended' && ids === 'all') void checkSessions()
    },

    resync() {
      for (const stream of all()) {
        // That somebody was taken out of a shop may have been lost, too. The next stream hears of the right ones.
        if (stream.hears.size > 1) {
          endOne(stream, { reason: 'stopping' })
          continue
        }
        stream.isChecked = false
        queue(stream, 'resync')
      }
      void checkSessions()
    },

    end() {
      isOver = true
      clearInterval(timer)
      for (const stream of all()) endOne(stream, { reason: 'stopping' })
    },
  }
}

function frame(event: 'hello' | 'changed' | 'resync' | 'bye', data: Change | Bye | Record<string, never>): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
