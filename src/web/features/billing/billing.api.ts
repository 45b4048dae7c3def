import type { changePlan, endPlanPreview, getPlans, previewPlan } from '#shared/api/billing.ts'
import type { PlanId } from '#shared/plans/plans.ts'
import { request } from '#web/backend/request.ts'

export const PLANS_KEY = ['plans'] as const

/** The plans, and who changes them. */
export function fetchPlans() {
  return request<typeof getPlans>({ method: 'GET', path: '/api/plans' })
}

export function sendPlanChange(planId: PlanId) {
  return request<typeof changePlan>({ method: 'POST', path: '/api/plan', body: { plan_id: planId } })
}

export function startPreview(planId: PlanId) {
  return request<typeof previewPlan>({ method: 'POST', path: '/api/plan/preview', body: { plan_id: planId } })
}

export function endPreview(): Promise<void> {
  return request<typeof endPlanPreview>({ method: 'DELETE', path: '/api/plan/preview' })
}
