import { requestDeletion } from '#shared/api/deletion.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { clientInfoOf, replaceCookies } from './accounts.routes.ts'
import type { Deletion } from './deletion.usecases.ts'

export function deletionRoutes(app: Http, deletion: Deletion): void {
  app.post(
    requestDeletion.path,
    { schema: { body: requestDeletion.body, response: { 200: requestDeletion.response } } },
    async (request, reply) => {
      const { dueAt, cookies } = await deletion.request(request.body, actorOf(request), clientInfoOf(request))
      replaceCookies(reply, cookies)
      reply.header('clear-site-data', '"cache"')
      return { success: true as const, deletion_due_at: dueAt.toISOString() }
    },
  )
}
