import { EVENTS_PATH, type Bye, type Change } from '#shared/api/events.ts'

/** What a stream of events tells. It can be sent to other tabs. */
export type StreamNews =
  /** The stream is open, so nothing is missed from now on. What came before may have been missed. */
  | { kind: 'open' }
  | { kind: 'changed'; change: Change }
  /** The server may have missed something. */
  | { kind: 'resync' }
  /** The connection is lost. It is opened again. */
  | { kind: 'lost' }
  /** The server has ended the stream, perhaps because the session has ended. */
  | { kind: 'ended' }

/** Bounds of the pause before a stream is opened again that the server has ended or refused. */
const PAUSE_MS = { least: 30_000, most: 60_000 }

/** Opens the stream of events of the logged-in person, and again whenever it is lost. Returns how to close it. */
export function openEventStream(tell: (news: StreamNews) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const pause = () => {
    close()
    tell({ kind: 'ended' })
    timer = setTimeout(open, PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
  }

  function open(): void {
    const opened = new EventSource(EVENTS_PATH)
    source = opened
    opened.addEventListener('hello', () => tell({ kind: 'open' }))
    opened.addEventListener('resync', () => tell({ kind: 'resync' }))
    opened.addEventListener('changed', ({ data }: MessageEvent<string>) =>
      tell({ kind: 'changed', change: JSON.parse(data) as Change }),
    )
    opened.addEventListener('bye', ({ data }: MessageEvent<string>) => {
      // A browser returns by itself to a server that stops, after the pause that the server asked for.
      if ((JSON.parse(data) as Bye).reason === 'session_ended') pause()
    })
    opened.addEventListener('error', () => {
      // The browser tries again by itself after a lost connection, but not after a refusal.
      if (opened.readyState === EventSource.CLOSED && source === opened) pause()
      else tell({ kind: 'lost' })
    })
  }

  open()
  return close
}
