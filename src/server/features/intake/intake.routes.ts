import {
  acceptSubmission,
  createIntakeLink,
  declineSubmission,
  deleteIntakeLink,
  deleteSubmission,
  getSubmissionPhoto,
  getWaiting,
  listIntakeLinks,
  listSubmissions,
  updateIntakeLink,
} from '#shared/api/intake.ts'
import { actorOf, FOR_ACT } from '#server/platform/http/actor.ts'
import { sendPrivateBytes } from '#server/platform/http/privateBytes.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentLink, presentSubmission } from './intake.presenter.ts'
import type { IntakeLinksOfShops } from './links.usecases.ts'
import type { Submissions } from './submissions.usecases.ts'

type Parts = { links: IntakeLinksOfShops; submissions: Submissions; emergencyNumber: string }

/** The links and the inbox of a shop, for its members. */
export function intakeRoutes(app: Http, { links, submissions, emergencyNumber }: Parts): void {
  app.get(
    listIntakeLinks.path,
    { schema: { params: listIntakeLinks.params, response: { 200: listIntakeLinks.response } } },
    async (request) => ({ success: true as const, links: (await links.list(actorOf(request))).map(presentLink) }),
  )

  app.post(
    createIntakeLink.path,
    {
      schema: {
        params: createIntakeLink.params,
        body: createIntakeLink.body,
        response: { 201: createIntakeLink.response },
      },
    },
    async (request, reply) => reply.status(201).send(presentLink(await links.create(actorOf(request), request.body))),
  )

  app.patch(
    updateIntakeLink.path,
    {
      config: FOR_ACT('manage'),
      schema: {
        params: updateIntakeLink.params,
        body: updateIntakeLink.body,
        response: { 200: updateIntakeLink.response },
      },
    },
    async (request) => presentLink(await links.change(actorOf(request), request.params.id, request.body)),
  )

  app.delete(
    deleteIntakeLink.path,
    { config: FOR_ACT('manage'), schema: { params: deleteIntakeLink.params } },
    async (request, reply) => {
      await links.remove(actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.get(
    listSubmissions.path,
    {
      schema: {
        params: listSubmissions.params,
        querystring: listSubmissions.query,
        response: { 200: listSubmissions.response },
      },
    },
    async (request) => {
      const { submissions: found, next } = await submissions.list(actorOf(request), request.query)
      return {
        success: true as const,
        submissions: found.map((each) => presentSubmission(each, emergencyNumber)),
        next_cursor: next,
      }
    },
  )

  app.get(
    getWaiting.path,
    { schema: { params: getWaiting.params, response: { 200: getWaiting.response } } },
    async (request) => ({ success: true as const, ...(await submissions.waiting(actorOf(request))) }),
  )

  // Fastify's own HEAD routes would report a Content-Length of zero.
  app.route({
    method: ['GET', 'HEAD'],
    url: getSubmissionPhoto.path,
    schema: { params: getSubmissionPhoto.params, querystring: getSubmissionPhoto.query },
    handler: async (request, reply) => {
      const { id, photo_id: photoId } = request.params
      const { variant } = request.query
      const { photo, ...content } = await submissions.photo(actorOf(request), id, { photoId, variant })
      return sendPrivateBytes(request, reply, {
        ...content,
        modifiedAt: photo.createdAt,
        fileName: `photo.${variant === 'thumb' ? 'webp' : 'jpg'}`,
        disposition: 'inline',
        cacheControl: 'private, no-cache',
      })
    },
  })

  app.post(
    acceptSubmission.path,
    {
      config: FOR_ACT('intake'),
      schema: { params: acceptSubmission.params, response: { 201: acceptSubmission.response } },
    },
    async (request, reply) => {
      const accepted = await submissions.accept(actorOf(request), request.params.id)
      return reply.status(201).send(presentSubmission(accepted, emergencyNumber))
    },
  )

  app.post(
    declineSubmission.path,
    {
      config: FOR_ACT('intake'),
      schema: {
        params: declineSubmission.params,
        body: declineSubmission.body,
        response: { 200: declineSubmission.response },
      },
    },
    async (request) => {
      const declined = await submissions.decline(actorOf(request), request.params.id, request.body ?? {})
      return presentSubmission(declined, emergencyNumber)
    },
  )

  app.delete(
    deleteSubmission.path,
    { config: FOR_ACT('remove'), schema: { params: deleteSubmission.params } },
    async (request, reply) => {
      await submissions.remove(actorOf(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
