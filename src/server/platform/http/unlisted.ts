import type { FastifyRequest } from 'fastify'

/**
 * The headers of what only those with a link may find. Crawlers must be able to ask for it, or they never see that they
 * may not list it, so robots.txt does not name these addresses.
 */
export const UNLISTED_HEADERS = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** `config` of a route that gets these headers, whatever it answers. */
export const IS_UNLISTED = { isUnlisted: true } as const

export function isUnlisted(request: FastifyRequest): boolean {
  return (request.routeOptions.config as { isUnlisted?: boolean } | undefined)?.isUnlisted === true
}
