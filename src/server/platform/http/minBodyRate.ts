import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What a client must keep to while it sends, and while it takes an answer. */
export type MinBodyRate = {
  /** Milliseconds for all headers. */
  headersMs: number
  /** In each such time a body brings at least `leastBytes`, or its last byte. */
  windowMs: number
  leastBytes: number
  /** Milliseconds within which at least a byte of an answer is taken. */
  answerStallMs: number
}

/**
 * A body that comes at a byte per second holds a connection, a file and a key for as long as its sender likes, and
 * silence never cuts it. 16 KiB in each half minute is 550 bytes per second: the slowest phone line that still carries
 * a page brings several times that, also when it is gone for 20 of the 30 seconds in a tunnel, and what a plan lets
 * through ends at that pace, too. There is no bound on the whole: a slow line that moves is no fault. The 15 seconds
 * are for headers, which are one packet. An answer of which nothing is taken for a minute is asked for anew, in ranges where
 * it is a photo.
 */
export const DEFAULT_MIN_BODY_RATE: MinBodyRate = {
  headersMs: 15_000,
  windowMs: 30_000,
  leastBytes: 16 * 1024,
  answerStallMs: 60_000,
}

/** Answers 408 by `answer` and closes the connection when the body of this request comes slower than that. */
export function enforceMinBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  { windowMs, leastBytes }: MinBodyRate,
  answer: (error: Error & { code: string }, socket: Socket) => void,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    // What lies here unread waits for us, not for the client.
    if (came >= leastBytes || request.complete || request.readableLength > 0) return
    clearInterval(timer)
    if (response.headersSent) return void socket.destroy()
    answer(Object.assign(new Error('This body comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
