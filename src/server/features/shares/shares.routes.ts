import { createShare, endShare, listShares, updateShare } from '#shared/api/shares.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentShare } from './shares.presenter.ts'
import type { Shares } from './shares.usecases.ts'

/** The links of a repair, for its owner. */
export function sharesRoutes(app: Http, shares: Shares): void {
  app.get(
    listShares.path,
    { config: FOR_ACT('share'), schema: { params: listShares.params, response: { 200: listShares.response } } },
    async (request) => {
      const listed = await shares.ofRepair(actorOf(request), request.params.id)
      return { success: true as const, shares: listed.map(presentShare) }
    },
  )

  app.post(
    createShare.path,
    {
      config: FOR_ACT('share'),
      schema: { params: createShare.params, body: createShare.body, response: { 201: createShare.response } },
    },
    async (request, reply) => {
      const made = await shares.create(actorOf(request), request.params.id, request.body ?? {})
      return reply.status(201).send(presentShare(made))
    },
  )

  app.patch(
    updateShare.path,
    {
      config: FOR_ACT('share'),
      schema: { params: updateShare.params, body: updateShare.body, response: { 200: updateShare.response } },
    },
    async (request) => presentShare(await shares.change(actorOf(request), request.params.id, request.body)),
  )

  app.delete(endShare.path, { schema: { params: endShare.params } }, async (request, reply) => {
    await shares.end(actorOf(request), request.params.id)
    return reply.status(204).send()
  })
}
