import type { FastifyRequest } from 'fastify'
import {
  addIntakePhoto,
  beginIntake,
  getIntakeLogo,
  lookAtIntake,
  removeIntakePhoto,
  submitIntake,
  withdrawIntake,
} from '#shared/api/intake.ts'
import { ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import { withOneFile } from '#server/platform/http/oneFile.ts'
import { FOR_OWN_PAGES } from '#server/platform/http/origin.ts'
import { sendPrivateBytes } from '#server/platform/http/privateBytes.ts'
import type { Http } from '#server/platform/http/server.ts'
import { IS_UNLISTED } from '#server/platform/http/unlisted.ts'
import type { Customers } from './customers.usecases.ts'
import type { IntakeCookie } from './intake.cookie.ts'
import { presentPage, presentReceipt } from './intake.presenter.ts'
import type { Customer } from './intake.types.ts'

const ONE_PHOTO = 'Send one photo in a part called file.'

/** What customers of a shop do without an account. */
export function customersRoutes(app: Http, customers: Customers, cookie: IntakeCookie): void {
  const customerOf = ({ headers, ip }: FastifyRequest): Customer => ({ cookie: headers.cookie, ipAddress: ip })
  const open = { config: { ...ALLOW_ANONYMOUS, ...FOR_OWN_PAGES, ...IS_UNLISTED } }

  app.get(
    lookAtIntake.path,
    { ...open, schema: { params: lookAtIntake.params, response: { 200: lookAtIntake.response } } },
    async (request) => presentPage(await customers.look(request.params.token, customerOf(request))),
  )

  // Fastify's own HEAD routes would report a Content-Length of zero.
  app.route({
    method: ['GET', 'HEAD'],
    url: getIntakeLogo.path,
    ...open,
    schema: { params: getIntakeLogo.params },
    handler: async (request, reply) => {
      const { photo, ...content } = await customers.logo(request.params.token, customerOf(request))
      return sendPrivateBytes(request, reply, {
        ...content,
        modifiedAt: photo.createdAt,
        fileName: 'logo.jpg',
        disposition: 'inline',
        cacheControl: 'private, no-cache',
      })
    },
  })

  app.post(
    beginIntake.path,
    {
      ...open,
      schema: { params: beginIntake.params, body: beginIntake.body, response: { 201: beginIntake.response } },
    },
    async (request, reply) => {
      const { token } = request.params
      const begun = await customers.begin(token, request.body.challenge_answer, customerOf(request))
      return reply.header('set-cookie', begun.cookie).status(201).send({ draft_id: begun.draftId })
    },
  )

  app.post(
    addIntakePhoto.path,
    {
      ...open,
      schema: {
        params: addIntakePhoto.params,
        querystring: addIntakePhoto.query,
        response: { 201: addIntakePhoto.response },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      const customer = customerOf(request)
      const { made_smaller: madeSmaller = null } = request.query
      const check = () => customers.checkPhoto(token, customer)
      const id = await withOneFile(request, reply, { wanted: ONE_PHOTO, check }, (part) =>
        customers.addPhoto(token, { ...part, madeSmaller }, customer),
      )
      return reply.status(201).send({ id })
    },
  )

  app.delete(
    removeIntakePhoto.path,
    { ...open, schema: { params: removeIntakePhoto.params } },
    async (request, reply) => {
      const { token, photo_id: photoId } = request.params
      await customers.removePhoto(token, photoId, customerOf(request))
      return reply.status(204).send()
    },
  )

  app.post(
    submitIntake.path,
    {
      ...open,
      schema: { params: submitIntake.params, body: submitIntake.body, response: { 201: submitIntake.response } },
    },
    async (request, reply) => {
      const receipt = await customers.submit(request.params.token, request.body, customerOf(request))
      return reply.header('set-cookie', cookie.end()).status(201).send(presentReceipt(receipt))
    },
  )

  app.post(
    withdrawIntake.path,
    { ...open, schema: { body: withdrawIntake.body, response: { 200: withdrawIntake.response } } },
    async (request) => customers.withdraw(request.body.token, customerOf(request)),
  )
}
