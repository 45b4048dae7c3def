import type { getPlans } from '#shared/api/billing.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import type { z } from 'zod'

/** What became of a wish for another plan: `immediate` says that it is to count from now on. */
export type PlanChangeOutcome = { kind: 'immediate' }

/** Agrees to changes of plan, and takes the money for them where there is some to take. */
export type BillingProvider = {
  kind: z.output<typeof getPlans.response>['billing']
  /** Whether a plan that is tried also allows what it shows. Only where plans cost nothing. */
  grantsPreviews: boolean
  requestChange: (change: { userId: string; from: PlanId; to: PlanId }) => Promise<PlanChangeOutcome>
}
