import { useMutation, useQuery } from '@tanstack/react-query'
import type { PlanId } from '#shared/plans/plans.ts'
import { BACKEND_MESSAGES } from '#web/backend/backend.messages.ts'
import { BackendError } from '#web/backend/backendError.ts'
import {
  askForPortal,
  fetchInvoices,
  fetchPaymentMethods,
  fetchQuote,
  INVOICES_KEY,
  METHODS_KEY,
  quoteKey,
} from './billing.api.ts'
import { useRedirect } from './useRedirect.ts'

/** The ways to pay that are offered here. */
export function usePaymentMethods() {
  return useQuery({ queryKey: METHODS_KEY, queryFn: fetchPaymentMethods, staleTime: 300_000 })
}

/** What an upgrade costs now. Asked for with each look: it is less with every day of the period. */
export function useQuote(planId: PlanId) {
  return useQuery({ queryKey: quoteKey(planId), queryFn: () => fetchQuote(planId), staleTime: 0 })
}

/** What was paid and what is open. Asked for with each look: a payment may have arrived a moment ago. */
export function useInvoices() {
  return useQuery({ queryKey: INVOICES_KEY, queryFn: fetchInvoices, staleTime: 0 })
}

/** Leads to the page where the payment method is managed. */
export function usePortal() {
  const { isLeaving, leave } = useRedirect()
  const portal = useMutation({
    mutationFn: async () => {
      if (!leave(await askForPortal())) throw new BackendError('unexpected', BACKEND_MESSAGES.unexpected)
    },
  })
  const isBusy = portal.isPending || isLeaving
  return {
    isBusy,
    error: portal.error,
    open: () => {
      if (!isBusy) portal.mutate()
    },
  }
}
