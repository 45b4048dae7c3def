import type { PlanId } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { PaymentService, SubscriptionSnapshot } from './billing.port.ts'
import { FAILURES_UNTIL_UNREACHABLE } from './subscriptions.config.ts'
import type { Customer, SubscriptionsRepository } from './subscriptions.repository.ts'
import { entitlementOf } from './subscriptions.rules.ts'
import type { Subscriptions } from './subscriptions.usecases.ts'

export type ReconciliationParts = {
  repository: Pick<
    SubscriptionsRepository,
    'findCustomerById' | 'listActiveCustomers' | 'subscriptionsOf' | 'listWithoutPayer'
  >
  service: Pick<PaymentService, 'liveSubscriptions'>
  subscriptions: Pick<Subscriptions, 'syncCustomer' | 'recomputeEntitlement'>
  clock: Clock
  log: Log
}

/**
 * A difference between our records and the payment service. `differed`: an event was lost, or somebody changed the plan
 * of an account by hand, and what the service reports has been stored instead; `to` is null when that changed no plan.
 * All others are for the operator to look at. `unknown_customer`: a customer pays and has no account here.
 * `missing_customer`: the service does not know the customer, whose account keeps its plan until the operator decides.
 * `not_compared`: the service could not be asked about the customer. `several_subscriptions`: a customer pays for more
 * than one subscription. `unknown_price`: a customer pays a price that belongs to no plan. `without_payer`: an account
 * has a paid plan for which nobody pays.
 */
export type Difference =
  | { kind: 'differed'; customerId: string; userId: UserId; to: PlanId | null }
  | { kind: 'unknown_customer'; customerId: string }
  | { kind: 'missing_customer'; customerId: string; userId: UserId }
  | { kind: 'not_compared'; customerId: string }
  | { kind: 'several_subscriptions'; customerId: string; subscriptions: string[] }
  | { kind: 'unknown_price'; customerId: string; subscriptions: string[] }
  | { kind: 'without_payer'; userId: UserId; email: string; planId: string }

export type Reconciliation = ReturnType<typeof createReconciliation>

/** What our database stores about a customer. `planId` is the plan of its account; null while it has not been read. */
type LocalCustomer = { customer: Customer; planId: string | null; subscriptions: readonly SubscriptionSnapshot[] }

/**
 * Ends plans whose grace period is over, and compares our records with the payment service, to find what lost events
 * should have reported.
 */
export function createReconciliation({ repository, service, subscriptions, clock, log }: ReconciliationParts) {
  /** The subscriptions of all customers of the service that have not ended. */
  async function readAll(signal: AbortSignal | undefined): Promise<Map<string, SubscriptionSnapshot[]>> {
    const read = new Map<string, SubscriptionSnapshot[]>()
    for await (const { customerId, snapshot } of service.liveSubscriptions()) {
      signal?.throwIfAborted()
      read.set(customerId, [...(read.get(customerId) ?? []), snapshot])
    }
    return read
  }

  /** Syncs a customer whose records differ from the service, or whose plan does not follow from them. */
  async function resync({ customer, subscriptions: before }: LocalCustomer): Promise<Difference[]> {
    const { id: customerId, userId } = customer
    if (userId === null) return []
    const { change, isUnknown } = await subscriptions.syncCustomer(customer, 'reconciliation')
    if (isUnknown) return [{ kind: 'missing_customer', customerId, userId }]
    const after = await repository.subscriptionsOf(customerId)
    const live = after.filter(({ status }) => status !== 'ended')
    const hasChanged = change !== null || fingerprint(before) !== fingerprint(live)
    return hasChanged ? [{ kind: 'differed', customerId, userId, to: change?.to ?? null }] : []
  }

  function isInSync(local: LocalCustomer, read: readonly SubscriptionSnapshot[]): boolean {
    const { customer, subscriptions: known } = local
    return (
      isOnGrantedPlan(local) &&
      fingerprint(known) === fingerprint(read) &&
      entitlementOf(read, clock.now()) === customer.grantedPlanId
    )
  }

  return {
    /**
     * Checks every customer who pays, or should, and corrects what differs. Throws `payment_unavailable` when the
     * service does not answer; corrections made before that stay.
     */
    async reconcile(signal?: AbortSignal): Promise<Difference[]> {
      const locals = new Map((await repository.listActiveCustomers()).map((local) => [local.customer.id, local]))
      const differences: Difference[] = []
      for (const local of locals.values()) {
        if (!local.subscriptions.some(({ pastDueSince }) => pastDueSince !== null)) continue
        const { id: customerId } = local.customer
        const change = await subscriptions.recomputeEntitlement(customerId)
        // A change that only the passing of time causes has no event, and it is no difference either.
        if (change === null || isOnGrantedPlan(local)) continue
        differences.push({ kind: 'differed', customerId, userId: change.userId, to: change.to })
      }
      const read = await readAll(signal)
      let failures = 0
      for (const customerId of new Set([...locals.keys(), ...read.keys()])) {
        signal?.throwIfAborted()
        const now = read.get(customerId) ?? []
        const customer = locals.get(customerId)?.customer ?? (await repository.findCustomerById(customerId))
        differences.push(...findAnomalies(customerId, now))
        if (customer === null || customer.userId === null) {
          differences.push({ kind: 'unknown_customer', customerId })
          continue
        }
        const local = locals.get(customerId) ?? { customer, planId: null, subscriptions: [] }
        if (isInSync(local, now)) continue
        try {
          differences.push(...(await resync(local)))
          failures = 0
        } catch (error) {
          failures += 1
          log.error({ err: error, customer: customerId }, 'a customer could not be compared')
          if (failures === FAILURES_UNTIL_UNREACHABLE) throw error
          differences.push({ kind: 'not_compared', customerId })
        }
      }
      for (const account of await repository.listWithoutPayer()) differences.push({ kind: 'without_payer', ...account })
      for (const difference of differences)
        log.warn(loggedOf(difference), 'our records differ from the payment service')
      log.info(
        { customers: locals.size, subscriptions: read.size, differences: differences.length },
        'payments reconciled',
      )
      return differences
    },
  }
}

/**
 * Whether the account is on the plan that it was granted. An account that has no plan through Stripe may be on
 * any, for example from demo billing.
 */
function isOnGrantedPlan({ customer: { grantedPlanId }, planId }: LocalCustomer): boolean {
  return grantedPlanId === null || planId === grantedPlanId
}

/** Email addresses are never logged. */
function loggedOf(difference: Difference): object {
  if (difference.kind !== 'without_payer') return difference
  const { kind, userId, planId } = difference
  return { kind, userId, planId }
}

function findAnomalies(customerId: string, subscriptions: readonly SubscriptionSnapshot[]): Difference[] {
  const live = subscriptions.filter(({ status }) => status !== 'ended')
  const active = live.filter(({ status }) => status === 'active').map(({ id }) => id)
  const unknown = live.filter(({ planId }) => planId === null).map(({ id }) => id)
  return [
    ...(active.length > 1 ? [{ kind: 'several_subscriptions' as const, customerId, subscriptions: active }] : []),
    ...(unknown.length > 0 ? [{ kind: 'unknown_price' as const, customerId, subscriptions: unknown }] : []),
  ]
}

/** The subscriptions as a text for comparison, which does not depend on their order. */
function fingerprint(subscriptions: readonly SubscriptionSnapshot[]): string {
  return JSON.stringify(subscriptions.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}
