import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '#shared/api/secondFactor.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { clientInfoOf, replaceCookies } from './accounts.routes.ts'
import type { SecondFactorUseCases } from './secondFactor.usecases.ts'

export function secondFactorRoutes(app: Http, secondFactor: SecondFactorUseCases): void {
  app.get(getSecondFactor.path, { schema: { response: { 200: getSecondFactor.response } } }, async (request) => {
    const { isOn, recoveryCodes } = await secondFactor.status(actorOf(request).userId)
    return { is_on: isOn, recovery_codes_left: recoveryCodes }
  })

  app.post(
    beginSecondFactor.path,
    { schema: { body: beginSecondFactor.body, response: { 200: beginSecondFactor.response } } },
    (request) => secondFactor.begin(request.body.password, actorOf(request), clientInfoOf(request)),
  )

  app.post(
    confirmSecondFactor.path,
    { schema: { body: confirmSecondFactor.body, response: { 200: confirmSecondFactor.response } } },
    async (request, reply) => {
      const { codes, cookies } = await secondFactor.confirm(request.body.code, actorOf(request), clientInfoOf(request))
      replaceCookies(reply, cookies)
      return { success: true as const, recovery_codes: codes }
    },
  )

  app.post(
    renewRecoveryCodes.path,
    { schema: { body: renewRecoveryCodes.body, response: { 200: renewRecoveryCodes.response } } },
    async (request) => {
      const codes = await secondFactor.renewRecoveryCodes(request.body, actorOf(request), clientInfoOf(request))
      return { success: true as const, recovery_codes: codes }
    },
  )

  app.post(
    endSecondFactor.path,
    { schema: { body: endSecondFactor.body, response: { 200: endSecondFactor.response } } },
    async (request, reply) => {
      const cookies = await secondFactor.end(request.body, actorOf(request), clientInfoOf(request))
      if (cookies.length > 0) replaceCookies(reply, cookies)
      return { success: true as const }
    },
  )
}
