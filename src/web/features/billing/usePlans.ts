import { useMutation, useQuery } from '@tanstack/react-query'
import type { PlanId } from '#shared/plans/plans.ts'
import { endPreview, fetchPlans, PLANS_KEY, sendPlanChange, startPreview } from './billing.api.ts'

export function usePlans() {
  return useQuery({ queryKey: PLANS_KEY, queryFn: fetchPlans, staleTime: 300_000 })
}

export function useChangePlan() {
  return useMutation({ mutationFn: (planId: PlanId) => sendPlanChange(planId) })
}

export function useStartPreview() {
  return useMutation({ mutationFn: (planId: PlanId) => startPreview(planId) })
}

export function useEndPreview(onEnded: () => void) {
  return useMutation({ mutationFn: endPreview, onSuccess: onEnded })
}
