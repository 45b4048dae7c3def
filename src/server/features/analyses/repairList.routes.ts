import { create as contentDisposition } from 'content-disposition'
import { downloadRepairList, lookAtRepairList } from '#shared/api/repairList.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { RepairList } from './repairList.usecases.ts'

export function repairListRoutes(app: Http, list: RepairList): void {
  app.get(lookAtRepairList.path, { schema: { response: { 200: lookAtRepairList.response } } }, async (request) => {
    const { photos } = await list.summary(actorOf(request))
    return { success: true as const, photos }
  })

  // A HEAD request would create the list only to discard it.
  app.get(downloadRepairList.path, { config: FOR_OWN_PAGES, exposeHeadRoute: false }, async (request, reply) => {
    const { fileName, csv } = await list.begin(actorOf(request))
    reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(fileName) })
    return reply.send(csv)
  })
}
