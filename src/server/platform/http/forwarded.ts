import type { IncomingHttpHeaders } from 'node:http'
import type { Log } from '../log/log.ts'
import type { Http } from './server.ts'

const HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

/** Whether the request has proxy headers. A client can fake them. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return HEADERS.some((name) => headers[name] !== undefined)
}

/** Whether any request so far came through a proxy that TRUST_PROXY does not account for. */
export type SawForwarded = () => boolean

/**
 * Watches for proxied requests when no proxy is configured. All people behind the proxy would then share one IP address
 * and its limits, so a few attempts by one of them would lock out everybody. Warns once.
 */
export function watchForwarded(app: Http, { trustedProxies, log }: { trustedProxies: number; log: Log }): SawForwarded {
  let hasSeen = false
  if (trustedProxies > 0) return () => false
  app.addHook('onRequest', (request, _reply, next) => {
    if (!hasSeen && isForwarded(request.headers)) {
      hasSeen = true
      log.warn(
        'a request came through a proxy, but TRUST_PROXY is 0: everybody behind the proxy shares one IP address and its limits. Set PUBLIC_URL, and TRUST_PROXY to the number of proxies (docs/deployment.md).',
      )
    }
    next()
  })
  return () => hasSeen
}
