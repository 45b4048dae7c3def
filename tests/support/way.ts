import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A route to a server that a test can cut or block, like a broken network or a server that hangs. */
export type Way = {
  port: number
  /** Ends all connections and accepts no new ones. */
  cut: () => void
  /** Keeps the connections but passes no bytes on. */
  block: () => void
  restore: () => void
  close: () => void
}

/** Opens a route to a port of this machine, or to a Unix socket. Whoever opens it closes it. */
export async function openWay(target: number | string): Promise<Way> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: 'open' | 'cut' | 'blocked' = 'open'
  const join = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near)
  const end = () => {
    for (const socket of [...pairs].flat()) socket.destroy()
  }
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const pair = [near, typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    if (state === 'open') join(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      end()
    },
    block() {
      state = 'blocked'
      for (const socket of [...pairs].flat()) socket.unpipe().pause()
    },
    restore() {
      // What is joined already would pass each byte on twice.
      if (state === 'blocked') for (const pair of pairs) join(pair)
      state = 'open'
    },
    close() {
      server.close()
      end()
    },
  }
}
