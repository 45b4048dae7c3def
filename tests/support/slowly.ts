import { connect } from 'node:net'
import { once } from 'node:events'
import type { TestClient } from './app.ts'

type Slow = { method: string; path: string; body: string; headers?: Record<string, string> }

/**
 * Begins a request whose body does not come yet: the server has its headers when this resolves. `finish` sends the
 * rest, and resolves with the status.
 */
export async function beginSlowly(
  origin: string,
  client: Pick<TestClient, 'cookies'> | null,
  { method, path, body, headers = {} }: Slow,
): Promise<{ finish: () => Promise<number> }> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = {
    host,
    origin,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    // The answer to this says that the server has read the headers.
    expect: '100-continue',
    connection: 'close',
    ...(cookie === '' ? {} : { cookie }),
    ...headers,
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  socket.setEncoding('utf8')
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  await once(socket, 'data')
  socket.write(body.slice(0, 1))
  return {
    async finish() {
      let answer = ''
      socket.on('data', (text: string) => (answer += text))
      socket.write(body.slice(1))
      await once(socket, 'close')
      return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
    },
  }
}
