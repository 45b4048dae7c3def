import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlanId } from '#shared/plans/plans.ts'
import { BACKEND_MESSAGES } from '#web/backend/backend.messages.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { useDelay } from '#web/lib/useDelay.ts'
import {
  askForPortal,
  fetchInvoices,
  fetchPaymentMethods,
  fetchQuote,
  INVOICES_KEY,
  METHODS_KEY,
  quoteKey,
} from './billing.api.ts'
import { checkoutUrl } from './paymentService.rules.ts'

/** The payment methods that are offered here. */
export function usePaymentMethods() {
  return useQuery({ queryKey: METHODS_KEY, queryFn: fetchPaymentMethods, staleTime: 300_000 })
}

/** The price of an upgrade at this moment. Fetched on every visit, because it falls with every day of the period. */
export function useQuote(planId: PlanId) {
  return useQuery({ queryKey: quoteKey(planId), queryFn: () => fetchQuote(planId), staleTime: 0 })
}

/** The paid and open invoices. Fetched on every visit, because a payment may have arrived a moment ago. */
export function useInvoices() {
  return useQuery({ queryKey: INVOICES_KEY, queryFn: fetchInvoices, staleTime: 0 })
}

/** Opens the page where the payment method is managed. */
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

/** If the page has not come after this long, it will not: the person may have stopped the navigation. */
const WAIT_MS = 15_000

/** Navigates to a page of the payment service. Someone who comes back finds this page unchanged, with nothing busy. */
export function useRedirect() {
  const [isLeaving, setLeaving] = useState(false)
  useDelay(isLeaving, WAIT_MS, () => setLeaving(false))
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  return {
    isLeaving,
    /** Returns false for an address that is not safe to open. */
    leave: (url: string): boolean => {
      const href = checkoutUrl(url)
      if (href === null) return false
      setLeaving(true)
      location.assign(href)
      return true
    },
  }
}
