import {
  createRepair,
  deleteRepair,
  getRepair,
  getRepairTotals,
  listRepairs,
  moveRepair,
  updateRepair,
} from '#shared/api/repairs.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import { etagOf, namesVersion } from '#server/platform/http/etag.ts'
import type { Http } from '#server/platform/http/server.ts'
import { mayRead } from '../workspaces/access.usecases.ts'
import { presentRepair, presentRepairSummary, presentTotals, type PresentPhoto } from './repairs.presenter.ts'
import type { Moves } from './moves.usecases.ts'
import type { Repairs } from './repairs.usecases.ts'

export function repairsRoutes(
  app: Http,
  { repairs, moves }: { repairs: Repairs; moves: Moves },
  presentPhoto: PresentPhoto,
): void {
  app.get(
    listRepairs.path,
    { schema: { querystring: listRepairs.query, response: { 200: listRepairs.response } } },
    async (request) => {
      const page = await repairs.list(actorOf(request), request.query)
      return {
        success: true as const,
        repairs: page.repairs.map(presentRepairSummary),
        ...(page.due === null ? {} : { due: page.due.map(presentRepairSummary) }),
        next_cursor: page.next,
      }
    },
  )

  app.post(
    createRepair.path,
    { schema: { body: createRepair.body, response: { 201: createRepair.response } } },
    async (request, reply) => {
      const { file_ids: fileIds, ...repair } = request.body ?? {}
      const made = await repairs.create(actorOf(request), { ...repair, fileIds })
      return reply.status(201).send(presentRepair(made, presentPhoto))
    },
  )

  app.get(getRepairTotals.path, { schema: { response: { 200: getRepairTotals.response } } }, async (request) =>
    presentTotals(await repairs.totals(actorOf(request))),
  )

  app.get(
    getRepair.path,
    { schema: { params: getRepair.params, response: { 200: getRepair.response } } },
    async (request, reply) => {
      const found = await repairs.repairOrThrow(mayRead(actorOf(request)), request.params.id)
      reply.header('etag', etagOf(found.repair.version))
      return presentRepair(found, presentPhoto)
    },
  )

  app.patch(
    updateRepair.path,
    {
      schema: {
        params: updateRepair.params,
        headers: updateRepair.headers,
        body: updateRepair.body,
        response: { 200: updateRepair.response },
      },
    },
    async (request, reply) => {
      const tags = request.headers['if-match']
      const isWanted = (version: string) => tags === undefined || namesVersion(tags, version)
      const changed = await repairs.change(actorOf(request), request.params.id, request.body ?? {}, isWanted)
      reply.header('etag', etagOf(changed.repair.version))
      return presentRepair(changed, presentPhoto)
    },
  )

  app.post(
    moveRepair.path,
    {
      config: FOR_ACT('remove'),
      schema: { params: moveRepair.params, body: moveRepair.body, response: { 200: moveRepair.response } },
    },
    async (request) => {
      const { params, body } = request
      return presentRepair(await moves.move(actorOf(request), params.id, body.shop_id), presentPhoto)
    },
  )

  app.delete(
    deleteRepair.path,
    { schema: { params: deleteRepair.params, querystring: deleteRepair.query } },
    async (request, reply) => {
      await repairs.remove(actorOf(request), request.params.id, { photos: request.query.photos ?? 'keep' })
      return reply.status(204).send()
    },
  )
}
