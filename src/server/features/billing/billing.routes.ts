import { changePlan, endPlanPreview, getPlans, previewPlan } from '#shared/api/billing.ts'
import { identityOf } from '#server/platform/http/identity.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Billing } from './billing.usecases.ts'
import type { PlanChanges } from './planChanges.usecases.ts'

export function billingRoutes(
  app: Http,
  { billing, planChanges }: { billing: Billing; planChanges: PlanChanges },
): void {
  app.get(getPlans.path, { schema: { response: { 200: getPlans.response } } }, async () => ({
    plans: billing.plans(),
    billing: billing.kind,
  }))

  app.post(
    changePlan.path,
    { schema: { body: changePlan.body, response: { 200: changePlan.response } } },
    async (request) => {
      const plan = await planChanges.change(identityOf(request), request.body.plan_id)
      return { plan_id: plan.id, plan }
    },
  )

  app.post(
    previewPlan.path,
    { schema: { body: previewPlan.body, response: { 200: previewPlan.response } } },
    async (request) => {
      const holder = identityOf(request)
      const planId = await planChanges.preview(holder, request.body.plan_id)
      const { shown } = await billing.standingOf(holder)
      return { plan_preview: planId === null ? null : { plan_id: planId }, plan: shown }
    },
  )

  app.delete(endPlanPreview.path, async (request, reply) => {
    await planChanges.endPreview(identityOf(request))
    return reply.status(204).send()
  })
}
