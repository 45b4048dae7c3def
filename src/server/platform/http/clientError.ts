import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#shared/api/problem.ts'
import { SENTENCES } from '#shared/errors/codes.ts'

/** What Node says about bytes that are no request; all others are 400. */
const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that never became a request, such as headers that are too long: no hook and no route sees them. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    code: 'invalid_request',
    detail: SENTENCES.invalid_request,
  }
  const body = JSON.stringify(problem)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        'Content-Type: application/problem+json; charset=utf-8\r\nCache-Control: no-store\r\n' +
        `X-Content-Type-Options: nosniff\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
