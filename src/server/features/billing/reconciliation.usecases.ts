import type { PlanId } from '#shared/plans/plans.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentService, SubscriptionFacts } from './billing.port.ts'
import type { SubscriptionsRepository } from './subscriptions.repository.ts'
import type { Subscriptions } from './subscriptions.usecases.ts'

export type ReconciliationParts = {
  repository: Pick<SubscriptionsRepository, 'findCustomerById' | 'listLiveCustomers' | 'subscriptionsOf' | 'listUnpaid'>
  service: Pick<PaymentService, 'customersWithSubscription'>
  subscriptions: Pick<Subscriptions, 'refresh' | 'review'>
  log: Log
}

/**
 * Where our books and those of the payment service differed. `differed`: an event was lost, and what was read has been
 * put in its place; `to` is null when that changed no plan. The others are for the operator to look at: `stranger` pays
 * here and has no account, `gone` is not known to the service and keeps the plan until somebody decides, `several` pays
 * more than once, `unknown_price` pays for something that is on no list, `unpaid` has a plan for which nobody pays.
 */
export type Finding =
  | { kind: 'differed'; customerId: string; userId: string; to: PlanId | null }
  | { kind: 'stranger'; customerId: string }
  | { kind: 'gone'; customerId: string; userId: string }
  | { kind: 'several'; customerId: string; subscriptions: string[] }
  | { kind: 'unknown_price'; customerId: string; subscriptions: string[] }
  | { kind: 'unpaid'; userId: string; email: string; planId: string }

export type Reconciliation = ReturnType<typeof createReconciliation>

/** Compares with the payment service what events should have told. */
export function createReconciliation({ repository, service, subscriptions, log }: ReconciliationParts) {
  async function compare(customerId: string): Promise<Finding[]> {
    const customer = await repository.findCustomerById(customerId)
    if (customer === null || customer.userId === null) return [{ kind: 'stranger', customerId }]
    const { userId } = customer
    // First what time alone has changed, which no event tells.
    await subscriptions.review(customerId)
    const before = await repository.subscriptionsOf(customerId)
    const { move, isUnknown } = await subscriptions.refresh(customer, 'reconciliation')
    if (isUnknown) return [{ kind: 'gone', customerId, userId }]
    const after = await repository.subscriptionsOf(customerId)
    const findings: Finding[] = []
    if (move !== null || bookOf(before) !== bookOf(after)) {
      findings.push({ kind: 'differed', customerId, userId, to: move?.to ?? null })
    }
    return [...findings, ...doubtsOf(customerId, after)]
  }

  return {
    /**
     * Reads every customer anew who pays, or should, and gives what differed. Throws `payment_unavailable` when the
     * service gives no answer; what was read until then stays.
     */
    async reconcile(signal?: AbortSignal): Promise<Finding[]> {
      const customers = new Set(await repository.listLiveCustomers())
      for await (const customerId of service.customersWithSubscription()) customers.add(customerId)
      const findings: Finding[] = []
      for (const customerId of customers) {
        signal?.throwIfAborted()
        findings.push(...(await compare(customerId)))
      }
      for (const account of await repository.listUnpaid()) findings.push({ kind: 'unpaid', ...account })
      for (const finding of findings) {
        const { email: _email, ...said } = { email: undefined, ...finding }
        log.warn(said, 'books of the payment service differ')
      }
      log.info({ customers: customers.size, findings: findings.length }, 'payments reconciled')
      return findings
    },
  }
}

function doubtsOf(customerId: string, facts: readonly SubscriptionFacts[]): Finding[] {
  const live = facts.filter(({ status }) => status !== 'ended')
  const active = live.filter(({ status }) => status === 'active').map(({ id }) => id)
  const unknown = live.filter(({ planId }) => planId === null).map(({ id }) => id)
  return [
    ...(active.length > 1 ? [{ kind: 'several' as const, customerId, subscriptions: active }] : []),
    ...(unknown.length > 0 ? [{ kind: 'unknown_price' as const, customerId, subscriptions: unknown }] : []),
  ]
}

/** What a customer pays for as one text, the same whatever order it was read in. */
function bookOf(facts: readonly SubscriptionFacts[]): string {
  return JSON.stringify(facts.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}
