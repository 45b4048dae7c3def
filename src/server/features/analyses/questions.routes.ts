import { askQuestion, listQuestions } from '#shared/api/questions.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { presentQuestion } from './questions.presenter.ts'
import type { Questions } from './questions.usecases.ts'

export function questionsRoutes(app: Http, questions: Questions): void {
  app.post(
    askQuestion.path,
    {
      schema: {
        params: askQuestion.params,
        headers: askQuestion.headers,
        body: askQuestion.body,
        response: { 202: askQuestion.response },
      },
    },
    async (request, reply) => {
      const question = await questions.ask(actorOf(request), request.params.id, {
        text: request.body.text,
        key: request.headers['idempotency-key'] ?? newId(),
        ipAddress: request.ip,
      })
      return reply.status(202).send(presentQuestion(question))
    },
  )

  app.get(
    listQuestions.path,
    { schema: { params: listQuestions.params, response: { 200: listQuestions.response } } },
    async (request) => {
      const { questions: all, remaining } = await questions.list(actorOf(request), request.params.id)
      return { questions: all.map(presentQuestion), remaining }
    },
  )
}
