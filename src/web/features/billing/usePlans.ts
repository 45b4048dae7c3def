import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PlanId } from '#shared/plans/plans.ts'
import { randomId } from '#web/lib/randomId.ts'
import {
  endPreview,
  fetchPlans,
  PLANS_KEY,
  sendPlanChange,
  startPreview,
  type PlanChangeRequest,
} from './billing.api.ts'
import { isAnswered } from './planChangeFailure.rules.ts'

export type Plans = Awaited<ReturnType<typeof fetchPlans>>

export function usePlans() {
  return useQuery({ queryKey: PLANS_KEY, queryFn: fetchPlans, staleTime: 300_000 })
}

// Each mutation stays busy until the profile with the new plan has loaded, so that no screen shows the old plan next to
// the success message.
type Reload = () => Promise<void>

export function useChangePlan(reload: Reload) {
  const open = useRef<{ planChange: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (planChange: PlanChangeRequest) => {
      // A request that was never answered may have been carried out, so it is sent again with the same key.
      const name = `${planChange.planId} ${planChange.method ?? ''}`
      if (open.current?.planChange !== name) open.current = { planChange: name, key: randomId() }
      try {
        const { plan, change } = await sendPlanChange(planChange, open.current.key)
        open.current = null
        return { plan, change }
      } catch (error) {
        if (isAnswered(error)) open.current = null
        throw error
      }
    },
    onSuccess: async ({ change }) => {
      // Nothing has changed until the payment is made on another page.
      if (change.kind !== 'checkout' && change.kind !== 'confirm') await reload()
    },
  })
}

export function useStartPreview(reload: Reload) {
  return useMutation({ mutationFn: (planId: PlanId) => startPreview(planId), onSuccess: reload })
}

export function useEndPreview(reload: Reload) {
  return useMutation({ mutationFn: endPreview, onSuccess: reload })
}
