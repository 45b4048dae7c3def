import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum speed of a client while it sends a request and while it receives a response. */
export type MinBodyRate = {
  /** Milliseconds until all headers must have arrived. */
  headersMs: number
  /** In each window of this length, a body must deliver at least `leastBytes` or its end. */
  windowMs: number
  leastBytes: number
  /** Milliseconds within which the client must accept at least one byte of a response. */
  responseStallMs: number
}

/**
 * A body that arrives at one byte per second occupies a connection, a file and an upload key for as long as its sender
 * likes, because timeouts for silence never end it. 16 KiB in each 30 seconds is 550 bytes per second. The slowest
 * mobile connection that can still load a page is several times faster, even if a tunnel interrupts it for 20 of the 30
 * seconds, and the largest file that a plan allows still completes at that speed. There is no limit on the total time,
 * because a slow connection that makes progress is fine. Headers fit into one packet and get 15 seconds. A client that
 * accepts nothing of a response for a minute must ask again; photos can be requested in ranges.
 */
export const DEFAULT_MIN_BODY_RATE: MinBodyRate = {
  headersMs: 15_000,
  windowMs: 30_000,
  leastBytes: 16 * 1024,
  responseStallMs: 60_000,
}

/** Responds with 408 through `respond` and closes the connection when the body of this request arrives too slowly. */
export function enforceMinBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  { windowMs, leastBytes }: MinBodyRate,
  respond: (error: Error & { code: string }, socket: Socket) => void,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    // Bytes that are here but unread wait for the server, not for the client.
    if (came >= leastBytes || request.complete || request.readableLength > 0) return
    clearInterval(timer)
    if (response.headersSent) return void socket.destroy()
    respond(Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
