import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from '#shared/api/twoStep.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { clientInfoOf } from './accounts.routes.ts'
import type { SecondStepUseCases } from './secondStep.usecases.ts'

export function secondStepRoutes(app: Http, secondStep: SecondStepUseCases): void {
  app.get(getTwoStep.path, { schema: { response: { 200: getTwoStep.response } } }, async (request) => {
    const { isOn, recoveryCodes } = await secondStep.status(actorOf(request).userId)
    return { is_on: isOn, recovery_codes_left: recoveryCodes }
  })

  app.post(
    beginTwoStep.path,
    { schema: { body: beginTwoStep.body, response: { 200: beginTwoStep.response } } },
    (request) => secondStep.begin(request.body.password, actorOf(request), clientInfoOf(request)),
  )

  app.post(
    confirmTwoStep.path,
    { schema: { body: confirmTwoStep.body, response: { 200: confirmTwoStep.response } } },
    async (request) => {
      const codes = await secondStep.confirm(request.body.code, actorOf(request), clientInfoOf(request))
      return { success: true as const, recovery_codes: codes }
    },
  )

  app.post(
    renewRecoveryCodes.path,
    { schema: { body: renewRecoveryCodes.body, response: { 200: renewRecoveryCodes.response } } },
    async (request) => {
      const { password } = request.body
      const codes = await secondStep.renewRecoveryCodes(password, actorOf(request), clientInfoOf(request))
      return { success: true as const, recovery_codes: codes }
    },
  )

  app.post(
    endTwoStep.path,
    { schema: { body: endTwoStep.body, response: { 200: endTwoStep.response } } },
    async (request) => {
      await secondStep.end(request.body, actorOf(request), clientInfoOf(request))
      return { success: true as const }
    },
  )
}
