import { useMutation, useQuery } from '@tanstack/react-query'
import type { PlanId } from '#shared/plans/plans.ts'
import { endPreview, fetchPlans, PLANS_KEY, sendPlanChange, startPreview } from './billing.api.ts'

export type Plans = Awaited<ReturnType<typeof fetchPlans>>

export function usePlans() {
  return useQuery({ queryKey: PLANS_KEY, queryFn: fetchPlans, staleTime: 300_000 })
}

// Each is busy until the profile with the new plan is there, so that no screen speaks of the old one beside the news.
type Reload = () => Promise<void>

export function useChangePlan(reload: Reload) {
  return useMutation({ mutationFn: (planId: PlanId) => sendPlanChange(planId), onSuccess: reload })
}

export function useStartPreview(reload: Reload) {
  return useMutation({ mutationFn: (planId: PlanId) => startPreview(planId), onSuccess: reload })
}

export function useEndPreview(reload: Reload) {
  return useMutation({ mutationFn: endPreview, onSuccess: reload })
}
