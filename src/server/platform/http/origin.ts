import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Scheme, host and port under which this request reached us: PUBLIC_URL, or what its Host says. */
export function ownOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * `config` of a route that changes nothing, but whose answer or cost is not for a link on another site: it is refused
 * there like one that changes something.
 */
export const FOR_OWN_PAGES = { forOwnPages: true } as const

function isForOwnPages(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { forOwnPages?: boolean } | undefined)?.forOwnPages === true
}

/**
 * Whether a state-changing request comes from a page of another site. A browser always says where such a request
 * comes from; a program that says nothing carries no cookie that it did not put there itself.
 */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method) && !isForOwnPages(request)) return false
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== ownOrigin(request, publicUrl)
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whether the person sits at the machine that runs the product. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined
}
