import type { Server } from 'node:net'

/**
 * The origin of links in mails: PUBLIC_URL, or this machine at the port of the server. It is never taken from the Host
 * of a request: a client that requests a mail to somebody else could then choose where that person's token goes.
 */
export function linkOrigin(publicUrl: string | undefined, server: Pick<Server, 'address'>, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  if (listening === 0) throw new Error('The port is not known before the server listens')
  return `http://localhost:${listening}`
}
