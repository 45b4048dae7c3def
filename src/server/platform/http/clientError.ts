import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Problem } from '#shared/api/problem.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'

/** Status codes for Node's errors about unreadable requests. All others are 400. */
const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** A request line that is valid except that Node's parser does not know its method. */
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r\n/

/** The methods that the product's routes use. No path accepts any other. */
export const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** The headers that hooks add to all other responses. No hook runs for these bytes. */
const HEADERS =
  'Content-Type: application/problem+json; charset=utf-8\r\nCache-Control: no-store\r\n' +
  "Content-Security-Policy: default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'\r\n" +
  'X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: same-origin\r\n'

type Unreadable = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number }

/**
 * Whether the parser failed at the first word. Further on, the bytes may be the rest of a body that is longer than its
 * Content-Length.
 */
function isUnknownMethod({ rawPacket, bytesParsed = 0 }: Unreadable): boolean {
  const [line] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? []
  return line !== undefined && bytesParsed <= line.indexOf(' ')
}

/** Answers bytes that never became a request, such as headers that are too long. No hook and no route sees them. */
export function answerUnreadable(error: Unreadable, socket: Socket, strictTransport: string | null): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'HPE_INVALID_METHOD' && isUnknownMethod(error)) return refuseMethod(socket, strictTransport)
  answer(socket, STATUS_OF[error.code ?? ''] ?? 400, 'invalid_request', strictTransport)
}

/**
 * Answers a method that never reaches a route: an unknown one, or CONNECT, for which Node provides no response object.
 */
export function refuseMethod(socket: Duplex, strictTransport: string | null): void {
  answer(socket, 405, 'method_not_allowed', strictTransport)
}

function answer(
  socket: Duplex,
  status: number,
  code: 'invalid_request' | 'method_not_allowed',
  strictTransport: string | null,
): void {
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = { type: 'about:blank', title, status, code, detail: SENTENCES[code] }
  const body = JSON.stringify(problem)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `${HEADERS}${status === 405 ? `Allow: ${ALLOWED_METHODS}\r\n` : ''}` +
        `${strictTransport === null ? '' : `Strict-Transport-Security: ${strictTransport}\r\n`}\r\n${body}`,
    )
  }
  // Nothing reads the rest of what the client sends.
  socket.end(() => socket.destroy())
}
