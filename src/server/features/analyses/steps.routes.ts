import { markStep } from '#shared/api/analyses.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { StepsOfRuns } from './steps.usecases.ts'

export function stepsRoutes(app: Http, steps: StepsOfRuns): void {
  app.put(
    markStep.path,
    { schema: { params: markStep.params, body: markStep.body, response: { 200: markStep.response } } },
    async (request) => {
      const { id, n } = request.params
      const { done, text_hash: textHash } = request.body
      const marked = await steps.mark(actorOf(request), id, { n, done, textHash })
      return { success: true as const, steps: marked }
    },
  )
}
