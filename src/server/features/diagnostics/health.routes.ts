import { inTime } from '#server/platform/clock/inTime.ts'
import type { Http } from '#server/platform/http/server.ts'

export type HealthParts = { ping: () => Promise<void>; hasSpace: () => Promise<boolean>; isStopping: () => boolean }

/**
 * `/healthz`: the process is running. `/readyz`: it can serve requests, because its database responds, the disk has
 * space, and the process is not stopping.
 */
export function healthRoutes(app: Http, { ping, hasSpace, isStopping }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await inTime(ping())
      if (!(await hasSpace())) return await reply.status(503).send({ status: 'no_space' })
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
