import type { Server } from 'node:net'

/**
 * Where links in mails lead to: PUBLIC_URL, or this machine at the port that is listened on, or soon will be. Never what
 * a request's Host says: whoever asks for a mail to somebody else would choose where that person's token goes.
 */
export function linkOrigin(publicUrl: string | undefined, server: Pick<Server, 'address'>, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  if (listening === 0) throw new Error('The port is not known before the server listens')
  return `http://localhost:${listening}`
}
