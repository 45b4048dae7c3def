import { listSupportMessages, sendSupportMessage } from '#shared/api/support.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentMessage } from './support.presenter.ts'
import type { Support } from './support.usecases.ts'

export function supportRoutes(app: Http, support: Support): void {
  app.post(
    sendSupportMessage.path,
    { schema: { body: sendSupportMessage.body, response: { 201: sendSupportMessage.response } } },
    async (request, reply) => {
      const { subject = '', message } = request.body
      const writer = { userId: actorOf(request).userId, ipAddress: request.ip }
      const stored = await support.send(writer, { subject, message })
      return reply.status(201).send(presentMessage(stored))
    },
  )

  app.get(
    listSupportMessages.path,
    { schema: { response: { 200: listSupportMessages.response } } },
    async (request) => ({ messages: (await support.sentBy(actorOf(request).userId)).map(presentMessage) }),
  )
}
