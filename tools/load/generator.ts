/**
 * The load generator: a separate process that gets its task in messages. It writes prepared bytes to sockets and parses
 * only the status and the length of a response, so that the server has most of the machine.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load, LoadRequest, LoadResult } from './generator.messages.ts'
import { quantile } from './measures.ts'

process.on('message', (load: Load) => {
  void run(load).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

const CRLF = '\r\n'

async function run(load: Load): Promise<LoadResult> {
  const prepared = load.requests.map((request) => prepare(load.origin, request))
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  const startedAt = performance.now()
  const endsAt = startedAt + (load.seconds ?? Infinity) * 1000
  let next = 0
  const take = (): Buffer | undefined => {
    if (load.seconds === undefined && next >= prepared.length) return undefined
    if (performance.now() >= endsAt) return undefined
    next += 1
    return prepared[(next - 1) % prepared.length]
  }
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      let connection = await open(load.origin)
      for (let bytes = take(); bytes !== undefined; bytes = take()) {
        const begunAt = performance.now()
        const status = await connection.send(bytes, load.bytesPerSecond)
        latencies.push(performance.now() - begunAt)
        if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1
        if (connection.isClosed()) connection = await open(load.origin)
        if (load.everyMs !== undefined) await sleep(Math.max(0, begunAt + load.everyMs - performance.now()))
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return {
    count: latencies.length,
    perSecond: latencies.length / seconds,
    medianMs: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    failures,
  }
}

function prepare(origin: string, { method, path, headers, body }: LoadRequest): Buffer {
  const content =
    body === undefined
      ? undefined
      : Buffer.concat([
          Buffer.from(body.before),
          body.file === undefined ? Buffer.alloc(0) : readFileSync(body.file),
          Buffer.from(body.after),
        ])
  const all = {
    host: new URL(origin).host,
    ...headers,
    ...(content === undefined ? {} : { 'content-length': String(content.length) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}${CRLF}`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1${CRLF}${head.join('')}${CRLF}`),
    content ?? Buffer.alloc(0),
  ])
}

type Connection = {
  send: (bytes: Buffer, bytesPerSecond?: number) => Promise<number>
  isClosed: () => boolean
  close: () => void
}

/** A connection that sends one request at a time. Returns the status, or 0 when the connection broke. */
async function open(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let closed = false
  let answered: (status: number) => void = () => {}
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const status = statusOfWhole(received)
    if (status === undefined) return
    received = Buffer.alloc(0)
    answered(status)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    answered(0)
  })
  return {
    async send(bytes, bytesPerSecond) {
      const answer = new Promise<number>((resolve) => (answered = resolve))
      if (bytesPerSecond === undefined) socket.write(bytes)
      else await trickle(socket, bytes, bytesPerSecond)
      return answer
    },
    isClosed: () => closed || socket.destroyed,
    close: () => socket.destroy(),
  }
}

async function trickle(socket: Socket, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const startedAt = performance.now()
  const step = Math.max(1, Math.floor(bytesPerSecond / 50))
  for (let at = 0; at < bytes.length && !socket.destroyed; at += step) {
    socket.write(bytes.subarray(at, at + step))
    await sleep(Math.max(0, startedAt + ((at + step) / bytesPerSecond) * 1000 - performance.now()))
  }
}

/** The status of a complete response; undefined while more is to come. */
function statusOfWhole(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
  return received.length >= end + 4 + length ? status : undefined
}
