import { Agent, type RequestOptions } from 'node:https'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

/** Addresses that are not on the internet, or that lead back into a network by another writing of them. */
const NOT_PUBLIC = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const

function notPublic(): BlockList {
  const list = new BlockList()
  for (const [address, bits] of NOT_PUBLIC.ipv4) list.addSubnet(address, bits, 'ipv4')
  for (const [address, bits] of NOT_PUBLIC.ipv6) list.addSubnet(address, bits, 'ipv6')
  return list
}

const PUBLIC_ONLY = notPublic()

type Place = { host: string; port: number; lookup?: LookupFunction | undefined }

/** A connection that ends with `ERR_IP_BLOCKED`, before a packet is sent, where its address is on the list. */
function connectGuarded({ host, port, lookup }: Place, blockList: BlockList): Socket {
  return connect({ host, port, blockList, ...(lookup === undefined ? {} : { lookup }) })
}

/**
 * Connects by TLS to addresses on the internet only. The address is judged when it is connected to, so a name that
 * leads to another address the next time is no way around. TLS goes over a connection that is already guarded: what
 * `tls.connect` makes itself ignores a block list without a word (Node 24.21, measured).
 */
export class GuardedAgent extends Agent {
  readonly #blockList: BlockList

  /** Tests replace the list and the certificates that are trusted. */
  constructor({ blockList = PUBLIC_ONLY, ca }: { blockList?: BlockList; ca?: string } = {}) {
    // A connection that is kept would be used again without being judged.
    super({ keepAlive: false, ...(ca === undefined ? {} : { ca }) })
    this.#blockList = blockList
  }

  override createConnection(options: RequestOptions): TLSSocket {
    const { host, port, servername } = options
    const name = host ?? ''
    const place = { host: name, port: Number(port), lookup: options.lookup as LookupFunction | undefined }
    const socket = connectGuarded(place, this.#blockList)
    const named = isIP(name) === 0 ? { servername: servername ?? name } : {}
    // The certificate must be for the name that was entered, so it stays in the options.
    const secure = connectTls({ ...(options as object), host: name, ...named, socket })
    // Whoever gives up must not leave the connection below to itself.
    secure.once('close', () => socket.destroy())
    socket.once('error', (error) => secure.destroy(error))
    return secure
  }
}

/**
 * Whether this Node keeps to the block list. One that is too old for the option ignores it, and then the connection is
 * refused by the machine itself or made.
 */
export async function guardWorks(): Promise<boolean> {
  const socket = connectGuarded({ host: '127.0.0.1', port: 9 }, PUBLIC_ONLY)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(false))
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ERR_IP_BLOCKED'))
  try {
    return await promise
  } finally {
    socket.destroy()
  }
}
