import { listSupportMessages, makeSupportCode, sendSupportMessage } from '#shared/api/support.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentMessage } from './support.presenter.ts'
import type { Support } from './support.usecases.ts'

export function supportRoutes(app: Http, support: Support): void {
  app.post(
    sendSupportMessage.path,
    { schema: { body: sendSupportMessage.body, response: { 201: sendSupportMessage.response } } },
    async (request, reply) => {
      const { subject = '', message, phone = '', best_time = '' } = request.body
      const writer = { actor: actorOf(request), ipAddress: request.ip }
      const stored = await support.send(writer, { subject, message, phone, best_time })
      return reply.status(201).send(presentMessage(stored))
    },
  )

  app.get(
    listSupportMessages.path,
    { schema: { response: { 200: listSupportMessages.response } } },
    async (request) => {
      const actor = actorOf(request)
      const [sent, phone] = await Promise.all([support.sentBy(actor.userId), support.phoneFor(actor)])
      return { messages: sent.map(presentMessage), phone_support: phone }
    },
  )

  app.post(
    makeSupportCode.path,
    { schema: { response: { 201: makeSupportCode.response } } },
    async (request, reply) => {
      const { code, end } = await support.giveCode(actorOf(request))
      return reply.status(201).send({ code, expires_at: end.toISOString() })
    },
  )
}
