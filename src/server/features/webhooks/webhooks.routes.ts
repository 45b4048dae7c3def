import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#shared/api/webhooks.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Delivering } from './delivering.usecases.ts'
import { presentDelivery, presentWebhook } from './webhooks.presenter.ts'
import type { WebhooksOfShops } from './webhooks.usecases.ts'

/** The webhooks of a shop, for those who manage it. */
export function webhooksRoutes(
  app: Http,
  { webhooks, delivering }: { webhooks: WebhooksOfShops; delivering: Delivering },
): void {
  app.get(
    listWebhooks.path,
    { schema: { params: listWebhooks.params, response: { 200: listWebhooks.response } } },
    async (request) => ({
      success: true as const,
      webhooks: (await webhooks.list(actorOf(request))).map(presentWebhook),
    }),
  )

  app.post(
    createWebhook.path,
    { schema: { params: createWebhook.params, body: createWebhook.body, response: { 201: createWebhook.response } } },
    async (request, reply) => {
      const { webhook, secret } = await webhooks.create(actorOf(request), request.body)
      return reply.status(201).send({ webhook: presentWebhook(webhook), secret })
    },
  )

  app.patch(
    updateWebhook.path,
    {
      config: FOR_ACT('manage'),
      schema: { params: updateWebhook.params, body: updateWebhook.body, response: { 200: updateWebhook.response } },
    },
    async (request) => presentWebhook(await webhooks.change(actorOf(request), request.params.id, request.body)),
  )

  app.delete(
    deleteWebhook.path,
    { config: FOR_ACT('remove'), schema: { params: deleteWebhook.params } },
    async (request, reply) => {
      await webhooks.remove(actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.post(
    rotateWebhookSecret.path,
    {
      config: FOR_ACT('manage'),
      schema: {
        params: rotateWebhookSecret.params,
        body: rotateWebhookSecret.body,
        response: { 200: rotateWebhookSecret.response },
      },
    },
    async (request) => ({
      secret: await webhooks.rotate(actorOf(request), request.params.id, request.body?.overlap_hours),
    }),
  )

  app.post(
    testWebhook.path,
    { config: FOR_ACT('manage'), schema: { params: testWebhook.params, response: { 202: testWebhook.response } } },
    async (request, reply) =>
      reply.status(202).send(presentDelivery(await delivering.test(actorOf(request), request.params.id))),
  )

  app.get(
    listDeliveries.path,
    {
      config: FOR_ACT('remove'),
      schema: {
        params: listDeliveries.params,
        querystring: listDeliveries.query,
        response: { 200: listDeliveries.response },
      },
    },
    async (request) => {
      const page = await delivering.list(actorOf(request), request.params.id, request.query)
      return { success: true as const, deliveries: page.deliveries.map(presentDelivery), next_cursor: page.next }
    },
  )

  app.post(
    redeliver.path,
    { config: FOR_ACT('manage'), schema: { params: redeliver.params, response: { 202: redeliver.response } } },
    async (request, reply) =>
      reply.status(202).send(presentDelivery(await delivering.redeliver(actorOf(request), request.params.id))),
  )
}
