/** The facts that tell where a request came from. */
export type Arrival = {
  /** The other end of the socket itself, not an address from a header. */
  remoteAddress: string | undefined
  /** The Host header. */
  host: string | undefined
  headers: Readonly<Record<string, unknown>>
  httpVersion: string
}

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Headers that proxies add. */
const OF_A_PROXY = /^(forwarded|via|x-forwarded-.+|x-real-ip|.*client-ip|.*connecting-ip)$/

/**
 * Whether the request comes from a browser on this machine without a proxy. The links in the dev mailbox give access to
 * any account, so every sign is checked: a proxy on this machine also connects from loopback; a page on a foreign
 * domain that resolves to this machine sends that domain as its Host (DNS rebinding); and an old proxy that adds no
 * headers uses HTTP 1.0.
 */
export function isAtThisMachine({ remoteAddress = '', host = '', headers, httpVersion }: Arrival): boolean {
  return (
    LOOPBACK_ADDRESS.test(remoteAddress) &&
    LOOPBACK_HOST.test(host) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => OF_A_PROXY.test(name))
  )
}
