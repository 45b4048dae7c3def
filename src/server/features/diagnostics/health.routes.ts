import { IS_PROBE, type Http } from '#server/platform/http/server.ts'

/**
 * `/healthz`: the process is running. `/readyz`: a proxy may send requests here, which is so until the process stops.
 * It says nothing of what all processes share: without the database or with a full disk, pages still open, and requests
 * that need them are refused with a sentence. Whoever runs the product reads that in the diagnostics and the metrics.
 */
export function healthRoutes(app: Http, { isStopping }: { isStopping: () => boolean }): void {
  app.get('/healthz', { config: IS_PROBE }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: IS_PROBE }, async (_request, reply) =>
    isStopping() ? reply.status(503).send({ status: 'stopping' }) : { status: 'ready' },
  )
}
