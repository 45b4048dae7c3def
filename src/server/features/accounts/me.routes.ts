import type { FastifyRequest } from 'fastify'
import { getMe, updateMe, type Me } from '#shared/api/accounts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentMe } from './me.presenter.ts'
import type { MeUseCases } from './me.usecases.ts'

/** The logged-in person, read and changed. */
export function meRoutes(app: Http, me: MeUseCases): void {
  app.get(getMe.path, { schema: { response: { 200: getMe.response } } }, async (request) =>
    presentMe(await me.readHere(actorOf(request))),
  )

  app.patch(updateMe.path, { schema: { body: updateMe.body, response: { 200: updateMe.response } } }, async (request) =>
    presentMe(await me.update(actorOf(request), request.body)),
  )
}

/**
 * The logged-in person for a response that begins a session, as {@link getMe} sends it. Left out when that fails: the
 * session has begun all the same, and the web asks once more.
 */
export async function meOfNewSession(
  request: FastifyRequest,
  me: Pick<MeUseCases, 'read'>,
  actor: Actor,
): Promise<{ me?: Me }> {
  try {
    return { me: getMe.response.parse(presentMe(await me.read(actor))) }
  } catch (error) {
    request.log.error({ err: error, user_id: actor.userId }, 'the profile of a new session could not be read')
    return {}
  }
}
