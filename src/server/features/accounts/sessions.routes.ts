import { endOtherSessions, endSession, listSessions } from '#shared/api/sessions.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { clientInfoOf, replaceCookies } from './accounts.routes.ts'
import type { NameDevice } from './sessions.port.ts'
import { presentSession } from './sessions.presenter.ts'
import type { Sessions } from './sessions.usecases.ts'

export function sessionsRoutes(app: Http, sessions: Sessions, nameDevice: NameDevice): void {
  app.get(listSessions.path, { schema: { response: { 200: listSessions.response } } }, async (request) => {
    const { userId, sessionId } = actorOf(request)
    const live = await sessions.list(userId)
    return { success: true as const, sessions: live.map((each) => presentSession(each, sessionId, nameDevice)) }
  })

  app.delete(endSession.path, { schema: { params: endSession.params } }, async (request, reply) => {
    const cookies = await sessions.end(request.params.id, actorOf(request), clientInfoOf(request))
    if (cookies.length > 0) {
      replaceCookies(reply, cookies)
      reply.header('clear-site-data', '"cache"')
    }
    return reply.status(204).send()
  })

  app.delete(endOtherSessions.path, async (request, reply) => {
    await sessions.endOthers(actorOf(request), clientInfoOf(request))
    return reply.status(204).send()
  })
}
