import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many times each response is checked within `stallMs`. */
const LOOKS = 12

/** What a socket has sent and what it still holds. It changes whenever the client accepts a byte. */
type Progress = { written: number; waiting: number; inSystem: number }

export type ResponseWatch = {
  /** From now on, the response to this request must make progress once it has begun. */
  add: (request: IncomingMessage, response: ServerResponse) => void
  end: () => void
}

/**
 * Destroys the connection of a response of which the client has accepted no byte for `stallMs`: it keeps a file open
 * and, with a bucket, one of its 500 sockets. One timer checks all responses.
 */
export function watchResponses(stallMs: number): ResponseWatch {
  const responses = new Map<ServerResponse, { socket: Socket; seen: Progress; looks: number }>()
  const timer = setInterval(() => {
    for (const watched of responses.values()) {
      const now = progressOf(watched.socket)
      // When nothing is waiting for the client, the server is the one that has nothing to send yet.
      const hasMoved = now.waiting === 0 || !isSame(now, watched.seen)
      watched.seen = now
      watched.looks = hasMoved ? 0 : watched.looks + 1
      // The last byte may have been accepted up to one interval before the check that noticed it, so one check fewer is
      // enough.
      if (watched.looks >= LOOKS - 1) watched.socket.destroy()
    }
  }, stallMs / LOOKS)
  timer.unref()
  return {
    add(request, response) {
      const { socket } = request
      responses.set(response, { socket, seen: progressOf(socket), looks: 0 })
      response.once('close', () => responses.delete(response))
    },
    end: () => clearInterval(timer),
  }
}

function progressOf(socket: Socket): Progress {
  return { written: socket.bytesWritten, waiting: socket.writableLength, inSystem: inSystem(socket) }
}

function isSame(one: Progress, other: Progress): boolean {
  return one.written === other.written && one.waiting === other.waiting && one.inSystem === other.inSystem
}

/**
 * Bytes of the current write that the system has not accepted yet. Node exposes this number only to its own timeouts.
 */
function inSystem(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Without it a reader that takes a large piece slowly would not move.
  return (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0
}
