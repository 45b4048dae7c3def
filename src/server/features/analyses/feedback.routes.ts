import { giveFeedback } from '#shared/api/analyses.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentFeedback } from './feedback.presenter.ts'
import type { FeedbackBox } from './feedback.usecases.ts'

export function feedbackRoutes(app: Http, box: FeedbackBox): void {
  app.post(
    giveFeedback.path,
    { schema: { params: giveFeedback.params, body: giveFeedback.body, response: { 201: giveFeedback.response } } },
    async (request, reply) => {
      const feedback = await box.give(actorOf(request), request.params.id, request.body)
      return reply.status(201).send(presentFeedback(feedback))
    },
  )
}
