import { createServer } from 'node:http'
import { StartupError } from '../startupError.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { close: () => Promise<void> }

/**
 * Serves the metrics at /metrics on a port of their own, so that a proxy that publishes the product does not publish
 * them.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new StartupError(`The metrics cannot be served on port ${port} of ${host}. Set METRICS_PORT to a free port.`, {
          cause,
        }),
      )
    })
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
