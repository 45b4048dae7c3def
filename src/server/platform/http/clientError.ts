import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Problem } from '#shared/api/problem.ts'
import { SENTENCES } from '#shared/errors/codes.ts'

/** What Node says about bytes that are no request; all others are 400. */
const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** A request but for its method, which Node's parser does not know. */
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r\n/

/** What the product's routes are made of; another method is not done on any path. */
export const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** What every other answer has from the hooks that these bytes never reach. */
const HEADERS =
  'Content-Type: application/problem+json; charset=utf-8\r\nCache-Control: no-store\r\n' +
  "Content-Security-Policy: default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'\r\n" +
  'X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: same-origin\r\n'

type Unreadable = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number }

/** What the parser fell over in its first word. Further on it is what is left of a body that is longer than it said. */
function isUnknownMethod({ rawPacket, bytesParsed = 0 }: Unreadable): boolean {
  const [line] = REQUEST_LINE.exec(rawPacket?.toString('latin1') ?? '') ?? []
  return line !== undefined && bytesParsed <= line.indexOf(' ')
}

/** Answers bytes that never became a request, such as headers that are too long: no hook and no route sees them. */
export function answerUnreadable(error: Unreadable, socket: Socket, strictTransport: string | null): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'HPE_INVALID_METHOD' && isUnknownMethod(error)) return refuseMethod(socket, strictTransport)
  answer(socket, STATUS_OF[error.code ?? ''] ?? 400, 'invalid_request', strictTransport)
}

/** Answers a method that no route is asked about: an unknown one, or CONNECT, for which Node has no request to answer. */
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
  // The rest of what the client sends is read by nobody.
  socket.end(() => socket.destroy())
}
