import { isIP } from 'node:net'
import { hostname as nameOfThisMachine } from 'node:os'
import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scheme, host and port of the product for this request: PUBLIC_URL, or else the Host header. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * Whether the Host header names this product. Without PUBLIC_URL, any page on the internet could have its own name
 * resolve to this machine and then be its origin (DNS rebinding). It cannot do so with an IP address, and nobody else
 * can have the names of this machine or of its local network.
 */
export function isOwnHost({ hostname }: Pick<FastifyRequest, 'hostname'>, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return true
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === 'localhost' ||
    name === nameOfThisMachine().toLowerCase() ||
    /\.(?:local|localhost)$/.test(name)
  )
}

/**
 * `config` of a route that changes nothing but whose response or cost must not be triggered from another site. It
 * rejects cross-site requests just as state-changing routes do.
 */
export const FOR_OWN_PAGES = { forOwnPages: true } as const

function isForOwnPages(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { forOwnPages?: boolean } | undefined)?.forOwnPages === true
}

/**
 * Whether a state-changing request comes from a page of another site. Browsers always send the origin of such a
 * request. A program that sends no origin has no cookies except those it added itself.
 */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method) && !isForOwnPages(request)) return false
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== ownOrigin(request, publicUrl)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the client runs on the same machine as the product. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined
}
