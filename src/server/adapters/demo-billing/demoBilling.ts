import type { PlanId } from '#shared/plans/plans.ts'
import type { BillingProvider } from '../../features/billing/billing.port.ts'

/** Accepts every change to a plan up to the largest one immediately, and takes no money. */
export function createDemoBilling(largestPlanId: PlanId = 'enterprise'): BillingProvider {
  return { kind: 'demo', largestPlanId, previewsGrantLimits: true, paymentService: null }
}
