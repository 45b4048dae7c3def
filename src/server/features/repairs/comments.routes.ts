import { addComment, deleteComment, listColleagues, listComments, updateComment } from '#shared/api/comments.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { newId } from '#server/platform/ids/ids.ts'
import { presentComment } from './comments.presenter.ts'
import type { Comments } from './comments.usecases.ts'

/** Whoever reads in a shop may say something about it, and take it back. */
const config = FOR_ACT('comment')

export function commentsRoutes(app: Http, comments: Comments): void {
  app.get(
    listColleagues.path,
    { schema: { params: listColleagues.params, response: { 200: listColleagues.response } } },
    async (request) => {
      const people = await comments.colleagues(actorOf(request))
      return {
        success: true as const,
        colleagues: people.map(({ userId, name, role }) => ({ user_id: userId, name, role })),
      }
    },
  )

  app.get(
    listComments.path,
    {
      schema: {
        params: listComments.params,
        querystring: listComments.query,
        response: { 200: listComments.response },
      },
    },
    async (request) => {
      const page = await comments.list(actorOf(request), request.params.id, request.query)
      return { success: true as const, comments: page.comments.map(presentComment), next_cursor: page.next }
    },
  )

  app.post(
    addComment.path,
    {
      config,
      schema: {
        params: addComment.params,
        headers: addComment.headers,
        body: addComment.body,
        response: { 201: addComment.response },
      },
    },
    async (request, reply) => {
      const { text, mentions = [] } = request.body
      const key = request.headers['idempotency-key'] ?? newId()
      const comment = await comments.add(actorOf(request), request.params.id, { text, mentions, key })
      return reply.status(201).send(presentComment(comment))
    },
  )

  app.patch(
    updateComment.path,
    {
      config,
      schema: { params: updateComment.params, body: updateComment.body, response: { 200: updateComment.response } },
    },
    async (request) => {
      const { text, mentions = [] } = request.body
      return presentComment(await comments.change(actorOf(request), request.params.id, { text, mentions }))
    },
  )

  // Also where nothing can be added. Whose it is, is decided later.
  app.delete(
    deleteComment.path,
    { config: FOR_ACT('read'), schema: { params: deleteComment.params } },
    async (request, reply) => {
      await comments.remove(actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
