import {
  listSecurityEvents,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  undoEmailChange,
  undoSecondFactor,
  verifyEmail,
} from '#shared/api/accounts.ts'
import { actorOf, ALLOW_ANONYMOUS } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { setCookies, clientInfoOf } from './accounts.routes.ts'
import type { Links } from './links.usecases.ts'
import type { NameDevice } from './sessions.port.ts'

const DONE = { success: true as const }

export function linksRoutes(app: Http, links: Links, nameDevice: NameDevice): void {
  const open = { config: ALLOW_ANONYMOUS }

  app.post(
    requestPasswordReset.path,
    { ...open, schema: { body: requestPasswordReset.body, response: { 200: requestPasswordReset.response } } },
    async (request) => {
      await links.requestReset(request.body.email, clientInfoOf(request))
      return DONE
    },
  )

  app.post(
    resetPassword.path,
    { ...open, schema: { body: resetPassword.body, response: { 200: resetPassword.response } } },
    async (request, reply) => {
      const { token, new_password: newPassword } = request.body
      setCookies(reply, await links.resetPassword({ token, newPassword }, clientInfoOf(request)))
      return DONE
    },
  )

  app.post(
    verifyEmail.path,
    { ...open, schema: { body: verifyEmail.body, response: { 200: verifyEmail.response } } },
    async (request) => {
      await links.verifyEmail(request.body.token, clientInfoOf(request))
      return DONE
    },
  )

  app.post(
    undoEmailChange.path,
    { ...open, schema: { body: undoEmailChange.body, response: { 200: undoEmailChange.response } } },
    async (request) => {
      const { email, secondFactor } = await links.undoEmailChange(request.body.token, clientInfoOf(request))
      return { ...DONE, email, second_factor: secondFactor }
    },
  )

  app.post(
    undoSecondFactor.path,
    { ...open, schema: { body: undoSecondFactor.body, response: { 200: undoSecondFactor.response } } },
    async (request) => ({ ...DONE, email: await links.undoSecondFactor(request.body.token, clientInfoOf(request)) }),
  )

  app.post(sendVerification.path, { schema: { response: { 200: sendVerification.response } } }, async (request) => {
    await links.sendVerification(actorOf(request).userId, clientInfoOf(request))
    return DONE
  })

  app.get(listSecurityEvents.path, { schema: { response: { 200: listSecurityEvents.response } } }, async (request) => {
    const events = await links.securityEvents(actorOf(request).userId)
    return {
      ...DONE,
      events: events.map(({ createdAt, device, ipAddress, ...event }) => ({
        ...event,
        address: ipAddress,
        device: device === null ? null : nameDevice(device),
        created_at: createdAt.toISOString(),
      })),
    }
  })
}
