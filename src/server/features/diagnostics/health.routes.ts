import type { Http } from '#server/platform/http/server.ts'

/** Milliseconds after which a database that has not responded counts as unavailable. Load balancers do not wait long. */
const READY_WITHIN_MS = 2_000

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

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer in time')), READY_WITHIN_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
