import { answerHazard } from '#shared/api/analyses.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { HazardAnswers } from './hazardAnswers.usecases.ts'

export function hazardAnswersRoutes(app: Http, hazardAnswers: HazardAnswers): void {
  app.put(
    answerHazard.path,
    { schema: { params: answerHazard.params, body: answerHazard.body, response: { 200: answerHazard.response } } },
    async (request) => {
      const { id, code } = request.params
      await hazardAnswers.put(actorOf(request), id, code, request.body.answer)
      return { success: true as const }
    },
  )
}
