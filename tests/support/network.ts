import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { whenOver } from './whenOver.ts'

/**
 * A route to a port of this machine, or to a Unix socket, that a test can cut or block, like a broken network or a
 * server that hangs.
 */
export async function wayTo(target: number | string) {
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
  whenOver(() => {
    server.close()
    end()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections and accepts no new ones. */
    cut() {
      state = 'cut'
      end()
    },
    /** Keeps the connections but passes no bytes on. */
    block() {
      state = 'blocked'
      for (const socket of [...pairs].flat()) socket.unpipe().pause()
    },
    restore() {
      state = 'open'
      for (const pair of pairs) join(pair)
    },
  }
}
