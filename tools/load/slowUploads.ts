import { connect, type Socket } from 'node:net'
import type { Person } from './stage.ts'

const BOUNDARY = 'slow-upload'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
const LENGTH = 1_000_000

/**
 * Starts this many uploads by these people from an address, each of which sends one byte per second. Most are rejected,
 * because there are more of them than places, and keep sending. Returns a function that ends them.
 */
export async function beginSlowUploads(
  origin: string,
  people: readonly Person[],
  count: number,
  from = '127.0.0.1',
): Promise<() => void> {
  const { hostname, port, host } = new URL(origin)
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const socket = await connected(Number(port), hostname)
      socket.write(
        `POST /api/files HTTP/1.1\r\nHost: ${host}\r\nCookie: ${people[at % people.length]?.cookie ?? ''}\r\nX-Forwarded-For: ${from}\r\n` +
          `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${LENGTH}\r\n\r\n${HEAD}`,
      )
      return socket
    }),
  )
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1000)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

async function connected(port: number, host: string): Promise<Socket> {
  const socket = connect(port, host)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  // The product closes connections that are too slow, which is what it should do.
  socket.on('error', () => {})
  socket.resume()
  return socket
}
