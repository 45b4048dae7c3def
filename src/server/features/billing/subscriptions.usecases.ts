import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { isPaidPlanId, planById, type PaidPlanId, type PlanId } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { Mail, UnaddressedMail } from '../mails/mails.types.ts'
import { firstPaymentFailedMail, paymentFailedMail, planEndedMail } from './billing.mails.ts'
import type { PaymentService, SubscriptionSnapshot } from './billing.port.ts'
import type { BillingRepository } from './billing.repository.ts'
import type { Customer, SubscriptionsRepository } from './subscriptions.repository.ts'
import { currentSubscription, graceEndsAt, entitlementOf } from './subscriptions.rules.ts'

export type SubscriptionsParts = {
  repository: SubscriptionsRepository
  accountPlans: Pick<BillingRepository, 'lockPlan' | 'setPlan' | 'endPreviews'>
  service: PaymentService
  accounts: Pick<Accounts, 'profileOrThrow'>
  enqueueMail: (tx: Tx, mail: Mail) => Promise<void>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/**
 * A change of an account's plan that follows from its payments. It is found by a sync, or by recomputing the
 * entitlement when only time has passed, for example at the end of a grace period.
 */
export type EntitlementChange = { userId: UserId; from: PlanId; to: PlanId }

export type SyncOptions = { isGone?: boolean; inSameTransaction?: (tx: Tx) => Promise<boolean> }

/** `isUnknown`: the service does not know the customer, and nothing was stored. */
export type SyncOutcome = { isUnknown: boolean; change: EntitlementChange | null }

export type Subscriptions = ReturnType<typeof createSubscriptions>

/**
 * The subscriptions of accounts. The payment service is the source of truth: a sync only reads it, and while that
 * service takes the payments, nothing else grants a paid plan. Syncs have version numbers, so the result of an old one
 * that finishes late changes nothing.
 */
export function createSubscriptions(parts: SubscriptionsParts) {
  const { repository, accountPlans, service, accounts, enqueueMail, inTransaction, clock, log } = parts

  async function queueMail(tx: Tx, userId: UserId, mail: UnaddressedMail): Promise<void> {
    const { email } = await accounts.profileOrThrow(userId, tx)
    await enqueueMail(tx, { ...mail, userId, to: email })
  }

  /**
   * Grants the plan that is paid for: moves the account to it if it differs from what the payments granted before, or
   * from the plan the account is on. This is the only place where a paid plan is granted while Stripe takes the
   * payments.
   */
  async function applyEntitlement(
    tx: Tx,
    customer: Customer & { userId: UserId },
    subscriptions: readonly SubscriptionSnapshot[],
  ): Promise<EntitlementChange | null> {
    const { id: customerId, userId, grantedPlanId: before } = customer
    const granted = entitlementOf(subscriptions, clock.now())
    if (granted === 'unknown_price') {
      log.error({ user_id: userId, customer: customerId }, 'a subscription has a price that is not on the list')
      return null
    }
    const from = planById(await accountPlans.lockPlan(tx, userId)).id
    const to = granted ?? 'free'
    // An account that has no plan through Stripe keeps the one it has, for example from demo billing.
    if (granted === null && before === null) return null
    if (granted === before && from === to) return null
    await repository.recordGrantedPlan(tx, customerId, granted)
    await accountPlans.setPlan(tx, userId, to)
    await accountPlans.endPreviews(tx, userId)
    await notifyScreens(tx, { to: userId, topic: 'plan' })
    if (granted === null && before !== null) {
      await queueMail(tx, userId, planEndedMail(before, subscriptions.some(isOverdue)))
    }
    return { userId, from, to }
  }

  async function mailFailures(
    tx: Tx,
    userId: UserId,
    before: readonly SubscriptionSnapshot[],
    now: readonly SubscriptionSnapshot[],
  ): Promise<void> {
    for (const snapshot of now) {
      const wasPending = before.some(({ id, status }) => id === snapshot.id && status === 'pending')
      if (wasPending && !snapshot.wasEverPaid && snapshot.status !== 'pending' && snapshot.planId !== null) {
        await queueMail(tx, userId, firstPaymentFailedMail(snapshot.planId))
      }
      const until = graceEndsAt(snapshot)
      const wasFailing = before.some((other) => other.id === snapshot.id && other.pastDueSince !== null)
      if (until === null || wasFailing || !snapshot.wasEverPaid || !isPaidPlanId(snapshot.planId)) continue
      if (snapshot.status === 'past_due' && until > clock.now()) {
        await queueMail(tx, userId, paymentFailedMail(snapshot.planId, until))
      }
    }
  }

  /** Stores what was read and grants the plan that follows. Null when a newer sync was stored first. */
  async function write(
    tx: Tx,
    known: Customer,
    syncVersion: number,
    subscriptions: readonly SubscriptionSnapshot[],
  ): Promise<EntitlementChange | null> {
    // The account is locked before the customer, in the same order as when an account is erased.
    if (known.userId !== null) await accountPlans.lockPlan(tx, known.userId)
    const customer = await repository.lockIfNewer(tx, known.id, syncVersion)
    if (customer === null) return null
    const { userId } = customer
    if (userId === null) return null
    const before = await repository.subscriptionsOf(customer.id, tx)
    await repository.replaceSubscriptions(tx, customer.id, subscriptions)
    await notifyScreens(tx, { to: userId, topic: 'plan' })
    await mailFailures(tx, userId, before, subscriptions)
    return applyEntitlement(tx, { ...customer, userId }, subscriptions)
  }

  /**
   * Reads the subscriptions of a customer. Null when the service does not know the customer or one of its stored
   * subscriptions: a subscription never disappears at the service, so the key in use must belong to another of its
   * accounts.
   */
  async function readKnown(customerId: string): Promise<SubscriptionSnapshot[] | null> {
    const known = await repository.subscriptionsOf(customerId)
    const read = await service.read(customerId)
    const isThere = ({ id }: SubscriptionSnapshot) => read?.some((snapshot) => snapshot.id === id) === true
    return known.every((snapshot) => snapshot.status === 'ended' || isThere(snapshot)) ? read : null
  }

  function logChange(change: EntitlementChange | null, why: string): void {
    if (change === null) return
    log.info({ user_id: change.userId, from: change.from, to: change.to, why, billing: 'stripe' }, 'plan changed')
  }

  return {
    /**
     * Syncs a customer and grants what is paid for. A customer that the service does not know keeps its plan, unless
     * `isGone` says that it was deleted; otherwise the key of another account of the service would take every plan
     * away. `inSameTransaction` runs in the transaction that stores the result; when it returns false, nothing is
     * stored. Throws `payment_unavailable`.
     */
    async syncCustomer(
      customer: Customer,
      why: string,
      { isGone = false, inSameTransaction = async () => true }: SyncOptions = {},
    ): Promise<SyncOutcome> {
      const syncVersion = await repository.nextSyncVersion()
      const grantsNothing = isGone || customer.userId === null
      const subscriptions = grantsNothing ? [] : await readKnown(customer.id)
      if (subscriptions === null) {
        log.error({ user_id: customer.userId, customer: customer.id }, 'the payment service does not know a customer')
        await inTransaction(inSameTransaction)
        return { isUnknown: true, change: null }
      }
      if (subscriptions.filter(({ status }) => status === 'active').length > 1) {
        log.error({ user_id: customer.userId, customer: customer.id }, 'a customer pays for more than one subscription')
      }
      const change = await inTransaction(async (tx) => {
        if (!(await inSameTransaction(tx))) return null
        return write(tx, customer, syncVersion, subscriptions)
      })
      logChange(change, why)
      return { isUnknown: false, change }
    },

    /**
     * Evaluates the stored subscriptions again, because time has passed and a grace period may be over. Does not call
     * the service.
     */
    async recomputeEntitlement(customerId: string): Promise<EntitlementChange | null> {
      const change = await inTransaction(async (tx) => {
        const known = await repository.findCustomerById(customerId, tx)
        if (known?.userId === null || known === null) return null
        await accountPlans.lockPlan(tx, known.userId)
        const customer = await repository.lockCustomer(tx, customerId)
        if (customer?.userId === null || customer === null) return null
        const { userId } = customer
        return applyEntitlement(tx, { ...customer, userId }, await repository.subscriptionsOf(customerId, tx))
      })
      logChange(change, 'time has passed')
      return change
    },

    /** The account's subscription as its owner sees it; null for none. */
    async recordOf(userId: UserId): Promise<SubscriptionRecord> {
      return recordOf(currentSubscription(await repository.subscriptionsOfAccount(userId)), clock.now())
    },
  }
}

function isOverdue({ status }: SubscriptionSnapshot): boolean {
  return status === 'past_due' || status === 'unpaid'
}

/** Also null for a subscription whose price belongs to no plan, because nothing true could be shown for it. */
function recordOf(snapshot: SubscriptionSnapshot | null, now: Date): SubscriptionRecord {
  if (snapshot === null || snapshot.planId === null || snapshot.status === 'ended') return null
  const until = graceEndsAt(snapshot)
  const inGrace = snapshot.wasEverPaid && until !== null && now < until
  const hasFailed = isOverdue(snapshot)
  return {
    plan_id: snapshot.planId,
    status: hasFailed ? (inGrace ? 'past_due' : 'unpaid') : statusOf(snapshot),
    period_ends_at: snapshot.periodEndsAt.toISOString(),
    ends_at: snapshot.endsAt?.toISOString() ?? null,
    next_plan_id: nextOf(snapshot),
    grace_ends_at: hasFailed && inGrace ? until.toISOString() : null,
    upgrade:
      snapshot.upgrade === null
        ? null
        : { plan_id: snapshot.upgrade.planId satisfies PaidPlanId, url: snapshot.upgrade.url },
  }
}

function statusOf({ status }: SubscriptionSnapshot): 'pending' | 'active' {
  return status === 'active' ? 'active' : 'pending'
}

/** A planned downgrade does not happen when the subscription ends before it. */
function nextOf({ nextPlanId, endsAt }: SubscriptionSnapshot): PaidPlanId | null {
  return endsAt === null ? nextPlanId : null
}
