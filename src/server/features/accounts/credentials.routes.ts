import { changeEmail, changePassword } from '#shared/api/accounts.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { clientInfoOf, replaceCookies } from './accounts.routes.ts'
import type { Credentials } from './credentials.usecases.ts'

export function credentialsRoutes(app: Http, credentials: Credentials): void {
  app.post(
    changeEmail.path,
    { schema: { body: changeEmail.body, response: { 200: changeEmail.response } } },
    async (request) => {
      const { new_email: newEmail, ...confirmation } = request.body
      await credentials.changeEmail({ newEmail, ...confirmation }, actorOf(request), clientInfoOf(request))
      return { success: true as const }
    },
  )

  app.post(
    changePassword.path,
    { schema: { body: changePassword.body, response: { 200: changePassword.response } } },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body
      const cookies = await credentials.changePassword(
        { currentPassword, newPassword },
        actorOf(request),
        clientInfoOf(request),
      )
      replaceCookies(reply, cookies)
      return { success: true as const }
    },
  )
}
