import type { PlanId } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { PaymentService, SubscriptionSnapshot } from './billing.port.ts'
import { AWAY_AFTER } from './subscriptions.config.ts'
import type { Customer, SubscriptionsRepository } from './subscriptions.repository.ts'
import { entitlementOf } from './subscriptions.rules.ts'
import type { Subscriptions } from './subscriptions.usecases.ts'

export type ReconciliationParts = {
  repository: Pick<
    SubscriptionsRepository,
    'findCustomerById' | 'listActiveCustomers' | 'subscriptionsOf' | 'listUnpaid'
  >
  service: Pick<PaymentService, 'liveSubscriptions'>
  subscriptions: Pick<Subscriptions, 'syncCustomer' | 'recomputeEntitlement'>
  clock: Clock
  log: Log
}

/**
 * Where our books and those of the payment service differed. `differed`: an event was lost, or somebody has changed the
 * plan of an account by hand, and what was read has been put in its place; `to` is null when that changed no plan. The others are for the operator to look at: `stranger` pays
 * here and has no account, `gone` is not known to the service and keeps the plan until somebody decides, `unread` could
 * not be asked about, `several` pays more than once, `unknown_price` pays for something that is on no list, `unpaid` has
 * a plan for which nobody pays.
 */
export type Finding =
  | { kind: 'differed'; customerId: string; userId: string; to: PlanId | null }
  | { kind: 'stranger'; customerId: string }
  | { kind: 'gone'; customerId: string; userId: string }
  | { kind: 'unread'; customerId: string }
  | { kind: 'several'; customerId: string; subscriptions: string[] }
  | { kind: 'unknown_price'; customerId: string; subscriptions: string[] }
  | { kind: 'unpaid'; userId: string; email: string; planId: string }

export type Reconciliation = ReturnType<typeof createReconciliation>

/** What we have written down of a customer; `planId` is the plan of its account, null while that has not been read. */
type LocalSnapshot = { customer: Customer; planId: string | null; subscriptions: readonly SubscriptionSnapshot[] }

/** Compares with the payment service what events should have told. */
export function createReconciliation({ repository, service, subscriptions, clock, log }: ReconciliationParts) {
  /** What every customer of the service pays for now. */
  async function readAll(signal: AbortSignal | undefined): Promise<Map<string, SubscriptionSnapshot[]>> {
    const read = new Map<string, SubscriptionSnapshot[]>()
    for await (const { customerId, snapshot } of service.liveSubscriptions()) {
      signal?.throwIfAborted()
      read.set(customerId, [...(read.get(customerId) ?? []), snapshot])
    }
    return read
  }

  /** Reads a customer anew whose book is not that of the service, or not what follows from it. */
  async function resync({ customer, subscriptions: before }: LocalSnapshot): Promise<Finding[]> {
    const { id: customerId, userId } = customer
    if (userId === null) return []
    const { move, isUnknown } = await subscriptions.syncCustomer(customer, 'reconciliation')
    if (isUnknown) return [{ kind: 'gone', customerId, userId }]
    const after = await repository.subscriptionsOf(customerId)
    const live = after.filter(({ status }) => status !== 'ended')
    const hasChanged = move !== null || fingerprint(before) !== fingerprint(live)
    return hasChanged ? [{ kind: 'differed', customerId, userId, to: move?.to ?? null }] : []
  }

  function isInSync(local: LocalSnapshot, read: readonly SubscriptionSnapshot[]): boolean {
    const { customer, subscriptions: known } = local
    return (
      isOnGrantedPlan(local) &&
      fingerprint(known) === fingerprint(read) &&
      entitlementOf(read, clock.now()) === customer.grantedPlanId
    )
  }

  return {
    /**
     * Compares every customer who pays, or should, and puts right what differs. Throws `payment_unavailable` when the
     * service gives no answer; what was put right until then stays.
     */
    async reconcile(signal?: AbortSignal): Promise<Finding[]> {
      const locals = new Map((await repository.listActiveCustomers()).map((local) => [local.customer.id, local]))
      const findings: Finding[] = []
      for (const local of locals.values()) {
        if (!local.subscriptions.some(({ pastDueSince }) => pastDueSince !== null)) continue
        const { id: customerId } = local.customer
        const move = await subscriptions.recomputeEntitlement(customerId)
        // What time alone has changed, no event tells, and no finding either.
        if (move === null || isOnGrantedPlan(local)) continue
        findings.push({ kind: 'differed', customerId, userId: move.userId, to: move.to })
      }
      const read = await readAll(signal)
      let failures = 0
      for (const customerId of new Set([...locals.keys(), ...read.keys()])) {
        signal?.throwIfAborted()
        const now = read.get(customerId) ?? []
        const customer = locals.get(customerId)?.customer ?? (await repository.findCustomerById(customerId))
        findings.push(...findAnomalies(customerId, now))
        if (customer === null || customer.userId === null) {
          findings.push({ kind: 'stranger', customerId })
          continue
        }
        const local = locals.get(customerId) ?? { customer, planId: null, subscriptions: [] }
        if (isInSync(local, now)) continue
        try {
          findings.push(...(await resync(local)))
          failures = 0
        } catch (error) {
          failures += 1
          log.error({ err: error, customer: customerId }, 'a customer could not be compared')
          if (failures === AWAY_AFTER) throw error
          findings.push({ kind: 'unread', customerId })
        }
      }
      for (const account of await repository.listUnpaid()) findings.push({ kind: 'unpaid', ...account })
      for (const finding of findings) log.warn(loggedOf(finding), 'books of the payment service differ')
      log.info({ customers: locals.size, subscriptions: read.size, findings: findings.length }, 'payments reconciled')
      return findings
    },
  }
}

/** An account that was granted nothing may be on any plan: what payments never gave, they do not take away either. */
function isOnGrantedPlan({ customer: { grantedPlanId }, planId }: LocalSnapshot): boolean {
  return grantedPlanId === null || planId === grantedPlanId
}

/** Addresses of people stand in no log. */
function loggedOf(finding: Finding): object {
  if (finding.kind !== 'unpaid') return finding
  const { kind, userId, planId } = finding
  return { kind, userId, planId }
}

function findAnomalies(customerId: string, snapshot: readonly SubscriptionSnapshot[]): Finding[] {
  const live = snapshot.filter(({ status }) => status !== 'ended')
  const active = live.filter(({ status }) => status === 'active').map(({ id }) => id)
  const unknown = live.filter(({ planId }) => planId === null).map(({ id }) => id)
  return [
    ...(active.length > 1 ? [{ kind: 'several' as const, customerId, subscriptions: active }] : []),
    ...(unknown.length > 0 ? [{ kind: 'unknown_price' as const, customerId, subscriptions: unknown }] : []),
  ]
}

/** What a customer pays for as one text, the same whatever order it was read in. */
function fingerprint(snapshot: readonly SubscriptionSnapshot[]): string {
  return JSON.stringify(snapshot.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}
