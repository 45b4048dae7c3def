import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../log/log.ts'
import type { Http } from './server.ts'

const HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** Whether a proxy says that it has passed the request on, or somebody who pretends to be one. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return HEADERS.some((name) => headers[name] !== undefined)
}

/** Whether a request was forwarded so far, by a proxy that the product was not told of. */
export type SawForwarded = () => boolean

/**
 * Looks for requests of a proxy where none is expected: all people behind it would share one network address and its
 * limits, so that a few attempts of one of them keep out all. Warns once.
 */
export function watchForwarded(app: Http, { trustedProxies, log }: { trustedProxies: number; log: Log }): SawForwarded {
  let hasSeen = false
  if (trustedProxies > 0) return () => false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!hasSeen && isForwarded(request.headers)) {
      hasSeen = true
      log.warn(
        'a request was passed on by a proxy, and TRUST_PROXY is 0: everybody behind it counts as one network address, and a few attempts of one keep out all. Set TRUST_PROXY to the number of proxies (docs/deployment.md).',
      )
    }
    next()
  })
  return () => hasSeen
}
