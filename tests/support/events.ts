import { once } from 'node:events'
import http from 'node:http'
import { EVENTS_PATH } from '#shared/api/events.ts'
import { whenOver } from './whenOver.ts'
import type { TestClient } from './app.ts'

export type ServerEvent = { event: string; data: unknown; at: number }

export type TestStream = {
  /** All events so far, the oldest first. */
  events: readonly ServerEvent[]
  /** The next event that the test has not taken yet and that is wanted. Those before it are skipped. */
  next: (isWanted: (event: ServerEvent) => boolean) => Promise<ServerEvent>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  headers: http.IncomingHttpHeaders
  close: () => void
}

/** Opens the stream of events of a person, and resolves when the server has greeted. Throws when it is refused. */
export async function openStream(client: TestClient): Promise<TestStream> {
  // Not with fetch: after an aborted response it opens another connection, which is never used and delays a stop.
  const request = http.get(client.origin + EVENTS_PATH, { agent: false, headers: { cookie: client.cookieHeader() } })
  whenOver(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  request.on('error', () => undefined)
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  const events: ServerEvent[] = []
  let taken = 0
  let tellReader = (): void => undefined
  const ended = read(response, (event) => {
    events.push(event)
    tellReader()
  }).finally(() => tellReader())
  let isOver = false
  void ended.then(() => (isOver = true))
  const stream: TestStream = {
    events,
    async next(isWanted) {
      for (;;) {
        while (taken < events.length) {
          const event = events[taken]!
          taken += 1
          if (isWanted(event)) return event
        }
        if (isOver) throw new Error(`The stream ended after ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => (tellReader = resolve))
      }
    },
    ended,
    headers: response.headers,
    close: () => void request.destroy(),
  }
  await stream.next(({ event }) => event === 'hello')
  return stream
}

/** Whether an event says that this topic has changed. */
export const changed =
  (topic: string) =>
  ({ event, data }: ServerEvent): boolean =>
    event === 'changed' && (data as { topic: string }).topic === topic

async function read(body: AsyncIterable<Uint8Array>, take: (event: ServerEvent) => void): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = parsed(text.slice(0, end))
        text = text.slice(end + 2)
        if (event !== null) take(event)
      }
    }
  } catch {
    // The connection was closed.
  }
}

function parsed(block: string): ServerEvent | null {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const event = field('event')
  return event === undefined ? null : { event, data: JSON.parse(field('data') ?? 'null'), at: performance.now() }
}
