import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Got = { path: string; headers: IncomingHttpHeaders; body: string }

/** A server that takes webhooks, and answers each path as it is told. */
export async function startReceiver() {
  const got: Got[] = []
  const waiting = new Set<() => void>()
  const answers = new Map<string, (reply: ServerResponse) => void>()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      for (const look of waiting) look()
      const answer = answers.get(path)
      if (answer === undefined) reply.writeHead(204).end()
      else answer(reply)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  const at = (path: string) => got.filter((each) => each.path === path)
  return {
    close,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at,
    /** What came to a path, as soon as there is so much of it. */
    until(path: string, count = 1): Promise<Got[]> {
      const { promise, resolve } = Promise.withResolvers<Got[]>()
      const look = () => {
        if (at(path).length < count) return
        waiting.delete(look)
        resolve(at(path).slice(0, count))
      }
      waiting.add(look)
      look()
      return promise
    },
    answers: (path: string, answer: (reply: ServerResponse) => void) => void answers.set(path, answer),
    answersStatus: (path: string, status: number, headers: Record<string, string> = {}) =>
      void answers.set(path, (reply) => reply.writeHead(status, headers).end()),
  }
}

export const typeOf = ({ body }: Got) => (JSON.parse(body) as { type: string }).type
export const dataOf = ({ body }: Got) => (JSON.parse(body) as { data: Record<string, unknown> }).data

/** Which of these secrets signed a request, by the text of Standard Webhooks 1.0.0 alone. */
export function signedBy({ headers, body }: Got, secrets: readonly string[]): string[] {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof signatures !== 'string') return []
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest('base64')
    return signatures.split(' ').includes(`v1,${signature}`)
  })
}
