import { getOverview } from '#shared/api/overview.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { listedWorkspace } from '../workspaces/access.usecases.ts'
import { presentOverview, type OverviewPresenters } from './overview.presenter.ts'
import type { GetOverview } from './overview.usecases.ts'

export function overviewRoutes(app: Http, overviewOf: GetOverview, presenters: OverviewPresenters): void {
  app.get(getOverview.path, { schema: { response: { 200: getOverview.response } } }, async (request) =>
    presentOverview(await overviewOf(listedWorkspace(actorOf(request))), presenters),
  )
}
