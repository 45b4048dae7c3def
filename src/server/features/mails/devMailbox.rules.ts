/** What a request says of the way it came. */
export type Arrival = {
  /** The other end of the socket itself, not what a header says of it. */
  remoteAddress: string | undefined
  /** The Host header. */
  host: string | undefined
  headers: Readonly<Record<string, unknown>>
  httpVersion: string
}

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** What proxies add. */
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|.*client-ip|.*connecting-ip)$/

/**
 * Whether somebody at this machine asks, with a browser that went straight here. Links of the outbox open anybody's
 * account, so each of these is asked for: a proxy on this machine comes from loopback as well; a page of a stranger whose
 * name was made to lead here brings that name as its Host; and an old-fashioned proxy that tells nothing speaks HTTP 1.0.
 */
export function isAtThisMachine({ remoteAddress = '', host = '', headers, httpVersion }: Arrival): boolean {
  return (
    LOOPBACK_ADDRESS.test(remoteAddress) &&
    LOOPBACK_HOST.test(host) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => OF_A_PROXY.test(name))
  )
}
