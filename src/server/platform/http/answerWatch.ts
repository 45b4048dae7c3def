import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many times in `stallMs` each answer is looked at. */
const LOOKS = 12

/** What a socket has sent and what it still holds; it moves whenever the other side takes a byte. */
type Progress = { written: number; waiting: number; inSystem: number }

export type AnswerWatch = {
  /** From now on the answer to this request must move once it has begun. */
  add: (request: IncomingMessage, response: ServerResponse) => void
  end: () => void
}

/**
 * Destroys the connection of an answer of which no byte was taken for so many milliseconds: it holds a file and, with a
 * bucket, one of its 500 sockets. One timer looks at all answers.
 */
export function watchAnswers(stallMs: number): AnswerWatch {
  const answers = new Map<ServerResponse, { socket: Socket; seen: Progress; looks: number }>()
  const timer = setInterval(() => {
    for (const answer of answers.values()) {
      const now = progressOf(answer.socket)
      // Nothing waits for the reader: it is we who have nothing to send yet.
      const hasMoved = now.waiting === 0 || !isSame(now, answer.seen)
      answer.seen = now
      answer.looks = hasMoved ? 0 : answer.looks + 1
      // The first look of a row may have come just after a byte.
      if (answer.looks >= LOOKS - 1) answer.socket.destroy()
    }
  }, stallMs / LOOKS)
  timer.unref()
  return {
    add(request, response) {
      const { socket } = request
      answers.set(response, { socket, seen: progressOf(socket), looks: 0 })
      response.once('close', () => answers.delete(response))
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

/** Bytes of a write under way that the system has not taken. Node tells of them only for the timeouts of its own. */
function inSystem(socket: Socket): number {
  // oxlint-disable-next-line no-underscore-dangle -- Without it a reader that takes a large piece slowly would not move.
  return (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0
}
