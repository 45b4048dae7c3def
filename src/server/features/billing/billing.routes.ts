import { getPlans } from '#shared/api/billing.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { Billing } from './billing.usecases.ts'

export function billingRoutes(app: Http, billing: Billing): void {
  app.get(getPlans.path, { schema: { response: { 200: getPlans.response } } }, async () => ({ plans: billing.plans() }))
}
