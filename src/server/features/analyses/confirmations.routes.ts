import { confirmFinding, takeBackConfirmation } from '#shared/api/analyses.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentAnalysis } from './analyses.presenter.ts'
import type { Confirmations } from './confirmations.usecases.ts'

export function confirmationsRoutes(app: Http, confirmations: Confirmations): void {
  app.put(
    confirmFinding.path,
    { schema: { params: confirmFinding.params, response: { 200: confirmFinding.response } } },
    async (request) => presentAnalysis(await confirmations.confirm(actorOf(request), request.params.id), null),
  )

  app.delete(
    takeBackConfirmation.path,
    {
      config: FOR_ACT('write'),
      schema: { params: takeBackConfirmation.params, response: { 200: takeBackConfirmation.response } },
    },
    async (request) => presentAnalysis(await confirmations.takeBack(actorOf(request), request.params.id), null),
  )
}
