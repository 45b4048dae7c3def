import { getMe, updateMe } from '#shared/api/accounts.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { presentMe } from './me.presenter.ts'
import type { MeUseCases } from './me.usecases.ts'

/** The logged-in person, read and changed. */
export function meRoutes(app: Http, me: MeUseCases): void {
  app.get(getMe.path, { schema: { response: { 200: getMe.response } } }, async (request) =>
    presentMe(await me.read(actorOf(request))),
  )

  app.patch(updateMe.path, { schema: { body: updateMe.body, response: { 200: updateMe.response } } }, async (request) =>
    presentMe(await me.update(actorOf(request), request.body)),
  )
}
