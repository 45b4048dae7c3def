import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '#backend/request.ts'
import type {
  changePlan,
  endPlanPreview,
  getPlans,
  listInvoices,
  listPaymentMethods,
  openPortal,
  previewPlan,
  quoteUpgrade,
} from '#shared/api/billing.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import type { BillingKind, PlanId } from '#shared/plans/plans.ts'
import { BACKEND_MESSAGES, BackendError } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/hex.ts'
import { TIMEOUT_MS, useDelay } from '#web/lib/timeLimits.ts'
import { checkoutUrl, isAnswered } from './plans.rules.ts'

export const PLANS_KEY = ['plans'] as const
export const INVOICES_KEY = ['invoices'] as const
export const METHODS_KEY = ['payment-methods'] as const
const quoteKey = (planId: PlanId) => ['quote', planId] as const

/** Answering this request includes a call to the payment service. */
const ASKS_FAR = { timeoutMs: TIMEOUT_MS.payment } as const

/** The plans, and who changes them. */
function fetchPlans() {
  return request<typeof getPlans>({ method: 'GET', path: '/api/plans' })
}

/** The plan that a person chose. The payment method is included when this is a first payment. */
type PlanChangeRequest = { planId: PlanId; billing: BillingKind; method?: PaymentMethod }

function sendPlanChange({ planId, billing, method }: PlanChangeRequest, idempotencyKey: string) {
  const call = { method: 'POST', path: '/api/plan' } as const
  if (billing === 'demo') return request<typeof changePlan>({ ...call, body: { plan_id: planId } })
  return request<typeof changePlan>({
    ...call,
    body: { plan_id: planId, payment_method: method },
    idempotencyKey,
    ...ASKS_FAR,
    timeoutMessage: PLAN_MESSAGES.noAnswer,
  })
}

async function fetchPaymentMethods(): Promise<readonly PaymentMethod[]> {
  const path = '/api/billing/payment-methods'
  const { payment_methods } = await request<typeof listPaymentMethods>({ method: 'GET', path, ...ASKS_FAR })
  return payment_methods
}

function fetchQuote(planId: PlanId) {
  const query = { plan_id: planId }
  return request<typeof quoteUpgrade>({ method: 'GET', path: '/api/billing/quote', query, ...ASKS_FAR })
}

async function fetchInvoices() {
  const { invoices } = await request<typeof listInvoices>({ method: 'GET', path: '/api/billing/invoices', ...ASKS_FAR })
  return invoices
}

/** Returns the address of the page where the payment method is managed. It works for a few minutes. */
async function askForPortal(): Promise<string> {
  const { url } = await request<typeof openPortal>({
    method: 'POST',
    path: '/api/billing/portal',
    ...ASKS_FAR,
  })
  return url
}

function startPreview(planId: PlanId) {
  return request<typeof previewPlan>({ method: 'POST', path: '/api/plan/preview', body: { plan_id: planId } })
}

function endPreview(): Promise<void> {
  return request<typeof endPlanPreview>({ method: 'DELETE', path: '/api/plan/preview' })
}

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
