import { uploadFile } from '#shared/api/files.ts'
import type { Http } from '../http/server.ts'
import type { Metrics } from './metrics.ts'

/** Counts requests and uploads. Call it before the routes are added. */
export function measureRequests(http: Http, metrics: Metrics | null): void {
  if (metrics === null) return
  http.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply
    // Anybody can invent paths. All pages are one file, which every path without a route gets.
    const route = request.routeOptions.url ?? (status === 200 ? 'page' : 'none')
    metrics.request({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    if (request.method !== uploadFile.method || route !== uploadFile.path) return
    const isAnswered = reply.raw.writableFinished
    metrics.upload(isAnswered ? uploadOutcome(status) : 'aborted', Number(request.headers['content-length'] ?? 0))
  })
}

function uploadOutcome(status: number): 'stored' | 'refused' | 'failed' {
  if (status < 400) return 'stored'
  return status < 500 ? 'refused' : 'failed'
}
