import { listActivity } from '#shared/api/activities.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentActivity } from './activities.presenter.ts'
import type { Activities } from './activities.usecases.ts'

export function activitiesRoutes(app: Http, activities: Activities): void {
  app.get(
    listActivity.path,
    {
      schema: {
        params: listActivity.params,
        querystring: listActivity.query,
        response: { 200: listActivity.response },
      },
    },
    async (request) => {
      const { limit, cursor, repair_id: repairId } = request.query
      const page = await activities.list(actorOf(request), { limit, cursor, repairId })
      return {
        success: true as const,
        activities: page.activities.map(presentActivity),
        next_cursor: page.next,
      }
    },
  )
}
