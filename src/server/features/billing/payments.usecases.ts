import { PATHS_FROM_PAYMENTS } from '#shared/accounts/links.ts'
import type { InvoiceRecord, PlanChangeRecord, UpgradeQuote } from '#shared/api/billing.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { PaymentMethod } from '#shared/plans/paymentMethods.ts'
import { PLAN_MESSAGES } from '#shared/plans/plan.messages.ts'
import { isPaidPlanId, planById, priceInCents, type PaidPlanId } from '#shared/plans/plans.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { SetPlanWithoutPayment } from './planWithoutPayment.usecases.ts'
import type { Payer, PaymentService, SubscriptionSnapshot } from './billing.port.ts'
import type { PlanChangeRequest } from './billing.types.ts'
import { CHANGE_SECONDS } from './subscriptions.config.ts'
import type { Customer, SubscriptionsRepository } from './subscriptions.repository.ts'
import { currentSubscription, planStep } from './subscriptions.rules.ts'
import type { Subscriptions } from './subscriptions.usecases.ts'

export type PaymentsParts = {
  repository: SubscriptionsRepository
  service: PaymentService
  subscriptions: Pick<Subscriptions, 'syncCustomer'>
  setPlanWithoutPayment: SetPlanWithoutPayment
  accounts: Pick<Accounts, 'profileOrThrow'>
  perAccount: RateLimit
  clock: Clock
  log: Log
}

export type Payments = ReturnType<typeof createPayments>

/** The account that changes its plan, and what the service reported about it. */
type PlanChanger = {
  userId: UserId
  customer: Customer
  /** Created by this request, and so with the current email address. */
  isNew: boolean
  current: SubscriptionSnapshot | null
  /** Empty when the request names no payment method. */
  offeredMethods: readonly PaymentMethod[]
}

/** What people do with payments: start one, change what they pay for, and view past payments. */
export function createPayments(parts: PaymentsParts) {
  const { repository, service, subscriptions, setPlanWithoutPayment, accounts, perAccount, clock, log } = parts

  async function payerOf(userId: UserId): Promise<Payer> {
    const { email, name } = await accounts.profileOrThrow(userId)
    return { userId, email, name }
  }

  /** The row of a customer exists before anything can be paid, so an event always finds its customer. */
  async function newCustomer(userId: UserId, gone: string | null): Promise<Customer> {
    const id = await service.createCustomer(await payerOf(userId), gone)
    return repository.insertCustomer(id, userId, clock.now())
  }

  /**
   * The customer with the account's current email address, or a new customer when the old one was deleted at the
   * service.
   */
  async function currentCustomer(customer: Customer, userId: UserId): Promise<Customer> {
    if (await service.updateCustomer(customer.id, await payerOf(userId))) return customer
    // This must come before the account loses its customer: afterwards nothing could take back the plan it was granted.
    await subscriptions.syncCustomer(customer, 'the customer is gone', { isGone: true })
    await repository.detachCustomer(customer.id)
    log.warn({ user_id: userId, customer: customer.id }, 'a customer is gone at the payment service')
    return newCustomer(userId, customer.id)
  }

  async function customerOrThrow(userId: UserId): Promise<Customer> {
    const customer = await repository.findCustomer(userId)
    if (customer === null) throw new AppError('nothing_paid')
    return customer
  }

  /** Reads the subscriptions from the service. An earlier attempt may have changed them without our knowledge. */
  async function currentOf(customer: Customer, why: string): Promise<SubscriptionSnapshot | null> {
    await subscriptions.syncCustomer(customer, why)
    return currentSubscription(await repository.subscriptionsOf(customer.id))
  }

  /** Runs only one change of a customer at a time. Two concurrent ones could each start a payment. */
  async function withCustomerLease<Result>(customer: Customer, work: () => Promise<Result>): Promise<Result> {
    const now = clock.now()
    const until = new Date(now.getTime() + CHANGE_SECONDS * 1000)
    if (!(await repository.beginChange(customer.id, now, until))) {
      throw new AppError('change_running', undefined, { retryAfterSeconds: 5 })
    }
    try {
      return await work()
    } finally {
      await repository.endChange(customer.id, until)
    }
  }

  async function checkout(changer: PlanChanger, planChange: PlanChangeRequest): Promise<PlanChangeRecord> {
    const { customer, userId } = changer
    const { to, method, key, origin } = planChange
    if (!isPaidPlanId(to)) throw new Error('Nobody pays for the free plan')
    const field = { field: 'payment_method' }
    if (method === undefined) throw new AppError('invalid_field', PLAN_MESSAGES.methodMissing, field)
    if (!changer.offeredMethods.includes(method)) {
      throw new AppError('invalid_field', PLAN_MESSAGES.methodNotOffered, field)
    }
    const { id: customerId } = changer.isNew ? customer : await currentCustomer(customer, userId)
    const back = `${origin}${PATHS_FROM_PAYMENTS.options}?plan=${to}&checkout=`
    const order = { customerId, userId, planId: to, method, key }
    const url = await service.checkout({ ...order, paidUrl: `${back}returned`, canceledUrl: `${back}cancelled` })
    return { kind: 'checkout', url }
  }

  /**
   * Puts an account without a subscription on the free plan. A payment may have arrived since the subscriptions were
   * read, so this throws when the account has been granted a plan.
   */
  async function leavePlanWithoutPayer(userId: UserId): Promise<PlanChangeRecord> {
    await setPlanWithoutPayment(userId, 'free', async (tx: Tx) => {
      const customer = await repository.findCustomer(userId, tx)
      if (customer !== null && customer.grantedPlanId !== null) throw new AppError('plan_changed')
    })
    return { kind: 'done' }
  }

  /** Ends all subscriptions. There should be at most one, but none may continue if there are more. */
  async function endAll(customer: Customer): Promise<void> {
    for (const snapshot of await repository.subscriptionsOf(customer.id)) {
      if (snapshot.status === 'ended') continue
      const step = planStep(snapshot, 'free')
      if (step === 'end') await service.cancelAtPeriodEnd(snapshot.id)
      else if (step === 'end_now') await service.cancelNow(snapshot.id)
    }
  }

  /** Carries out the step and returns its result, as the service reports it afterwards. */
  async function carryOut(changer: PlanChanger, planChange: PlanChangeRequest): Promise<PlanChangeRecord> {
    const { customer, userId, current } = changer
    const step = planStep(current, planChange.to)
    log.info({ user_id: userId, customer: customer.id, to: planChange.to, step }, 'plan change requested')
    if (current === null) return step === 'local_change' ? leavePlanWithoutPayer(userId) : checkout(changer, planChange)
    // A page that was opened before the first payment shows neither the price of an upgrade nor the date of a
    // downgrade.
    if (planChange.method !== undefined && (step === 'upgrade' || step === 'downgrade'))
      throw new AppError('plan_changed')
    switch (step) {
      case 'local_change':
      case 'checkout':
      case 'nothing':
        return resultingChange(current, planChange)
      case 'refused':
        throw new AppError('payment_due', reasonOf(current))
      case 'confirm':
        return confirmation(current)
      case 'upgrade':
        await service.upgrade({ subscriptionId: current.id, to: paid(planChange.to), key: planChange.key })
        break
      case 'downgrade':
        await service.downgrade(current.id, paid(planChange.to))
        break
      case 'end':
      case 'end_now':
        await endAll(customer)
        break
      case 'keep':
        await service.keep(current.id)
        break
    }
    const after = await currentOf(customer, `change to ${planChange.to}`)
    if (step === 'keep') return { kind: 'kept' }
    if (after === null) return { kind: 'done' }
    if (after.upgrade !== null && after.upgrade.planId === planChange.to) return confirmation(after)
    // No payment is pending, and the plan has not changed.
    if (step === 'upgrade' && after.planId !== planChange.to) throw new AppError('payment_declined')
    return resultingChange(after, planChange)
  }

  return {
    /**
     * Carries out what is needed to reach a plan. Throws `invalid_field`, `payment_declined`, `payment_due`,
     * `plan_changed`, `change_running` or `payment_unavailable`.
     */
    async change(userId: UserId, planChange: PlanChangeRequest): Promise<PlanChangeRecord> {
      await perAccount.take(userId)
      const known = await repository.findCustomer(userId)
      if (known === null && planChange.to === 'free') return leavePlanWithoutPayer(userId)
      const customer = known ?? (await newCustomer(userId, null))
      return withCustomerLease(customer, async () => {
        // Asked at the same time, because the person waits for each response of the service.
        const [current, offeredMethods] = await Promise.all([
          currentOf(customer, 'a plan change'),
          planChange.method === undefined ? [] : service.methods(),
        ])
        return carryOut({ userId, customer, isNew: known === null, current, offeredMethods }, planChange)
      })
    },

    methods: (): Promise<readonly PaymentMethod[]> => service.methods(),

    /** Throws `nothing_paid`, `payment_due` or `payment_unavailable`. */
    async quote(userId: UserId, to: string): Promise<UpgradeQuote> {
      await perAccount.take(userId)
      const customer = await customerOrThrow(userId)
      const current = currentSubscription(await repository.subscriptionsOf(customer.id))
      if (current === null || !isPaidPlanId(to)) throw new AppError('nothing_paid')
      const step = planStep(current, to)
      if (step === 'refused') throw new AppError('payment_due', reasonOf(current))
      if (step !== 'upgrade') throw new AppError('nothing_paid')
      const { dueNow, paidWith } = await service.quote({ subscriptionId: current.id, to })
      return {
        plan_id: to,
        due_now: dueNow,
        monthly: priceInCents(planById(to)),
        currency: 'usd',
        next_at: current.periodEndsAt.toISOString(),
        paid_with: paidWith,
      }
    },

    /** Throws `nothing_paid` or `payment_unavailable`. */
    async portal(userId: UserId, origin: string): Promise<string> {
      await perAccount.take(userId)
      const customer = await customerOrThrow(userId)
      const { id } = await currentCustomer(customer, userId)
      return service.portal(id, `${origin}${PATHS_FROM_PAYMENTS.plans}?checkout=portal`)
    },

    /**
     * Stops all payments of an account whose deletion was requested. Throws `change_running` or `payment_unavailable`.
     */
    async cancelAtPeriodEnd(userId: UserId): Promise<void> {
      const customer = await repository.findCustomer(userId)
      if (customer === null) return
      await withCustomerLease(customer, async () => {
        // The checkout pages are closed before the subscriptions are read, so that a payment made there is still found.
        await service.closeCheckouts(customer.id)
        await subscriptions.syncCustomer(customer, 'the account is to be erased')
        await endAll(customer)
        await subscriptions.syncCustomer(customer, 'the account is to be erased')
      })
    },

    /** Ends all subscriptions immediately because the account is erased. Throws `payment_unavailable`. */
    async endAllNow(userId: UserId): Promise<void> {
      const customer = await repository.findCustomer(userId)
      if (customer !== null) await service.removeCustomer(customer.id)
    },

    /** Empty for an account that never started a payment. Throws `payment_unavailable`. */
    async invoices(userId: UserId): Promise<InvoiceRecord[]> {
      await perAccount.take(userId)
      const customer = await repository.findCustomer(userId)
      return customer === null ? [] : service.invoices(customer.id)
    },
  }
}

function paid(planId: string): PaidPlanId {
  if (!isPaidPlanId(planId)) throw new Error(`Nobody pays for the plan ${planId}`)
  return planId
}

function confirmation({ upgrade }: SubscriptionSnapshot): PlanChangeRecord {
  if (upgrade === null) throw new Error('There is no upgrade to confirm')
  return { kind: 'confirm', url: upgrade.url }
}

/** Why the subscription cannot be changed now. */
function reasonOf({ status, planId }: SubscriptionSnapshot): string {
  if (planId === null) return PLAN_MESSAGES.priceUnknown
  return status === 'pending' ? PLAN_MESSAGES.bankFirst : PLAN_MESSAGES.paymentDue
}

/** Whether the requested plan applies already, or from the end of the period on. */
function resultingChange(snapshot: SubscriptionSnapshot, { to }: PlanChangeRequest): PlanChangeRecord {
  if (to === 'free') return { kind: 'scheduled', at: (snapshot.endsAt ?? snapshot.periodEndsAt).toISOString() }
  return snapshot.planId === to ? { kind: 'done' } : { kind: 'scheduled', at: snapshot.periodEndsAt.toISOString() }
}
