import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Http } from '#server/platform/http/server.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve, its database answers, and it is not stopping. */
export function healthRoutes(app: Http, db: Db, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
