import type { BillingKind, SubscriptionRecord } from '../api/billing.ts'
import { PLAN_MESSAGES } from './plan.messages.ts'
import { PLANS, priceLabel, type Plan, type PlanId } from './plans.ts'

export type PlanDirection = 'upgrade' | 'downgrade' | 'current'

/** What going from one plan to another is: a pricier one is an upgrade, a cheaper one a downgrade. */
export function planDirection(from: Pick<Plan, 'id' | 'price'>, to: Pick<Plan, 'id' | 'price'>): PlanDirection {
  if (from.id === to.id) return 'current'
  return to.price > from.price ? 'upgrade' : 'downgrade'
}

/** What the button on a plan's card says, before and after it was selected. */
export function planButtonLabel(direction: PlanDirection, isSelected: boolean): string {
  switch (direction) {
    case 'current':
      return 'CURRENT PLAN'
    case 'upgrade':
      return isSelected ? 'SELECTED - UPGRADE' : 'UPGRADE TO THIS'
    case 'downgrade':
      return isSelected ? 'SELECTED - DOWNGRADE' : 'DOWNGRADE TO THIS'
  }
}

/** 'Upgrading from X to Y' below a selected plan; null for the plan that one is on. */
export function changingSentence(from: Plan, to: Plan): string | null {
  switch (planDirection(from, to)) {
    case 'upgrade':
      return PLAN_MESSAGES.upgrading(from.name, to.name)
    case 'downgrade':
      return PLAN_MESSAGES.downgrading(from.name, to.name)
    case 'current':
      return null
  }
}

/** What is said when the change is done. */
export function changedSentence(from: Plan, to: Plan): string {
  return planDirection(from, to) === 'downgrade' ? PLAN_MESSAGES.downgraded(to.name) : PLAN_MESSAGES.upgraded(to.name)
}

/**
 * How a wish for another plan is carried out. `at_once`: by asking for it. `checkout`: by a first payment. `upgrade`: by
 * paying the difference. `confirm`: by confirming a payment that waits. `scheduled`: at the end of the period. `payment_due` and `bank_first`: not before the payment
 * that is open. `none`: it is wished already.
 */
export type ChangeWay =
  | 'at_once'
  | 'checkout'
  | 'upgrade'
  | 'confirm'
  | 'scheduled'
  | 'payment_due'
  | 'bank_first'
  | 'none'

/** The way from the plan of an account, and what it pays for, to another plan. */
export function changeWay(
  billing: BillingKind,
  from: PlanId,
  to: PlanId,
  subscription: Pick<NonNullable<SubscriptionRecord>, 'plan_id' | 'status' | 'upgrade'> | null,
): ChangeWay {
  if (from === to) return 'none'
  if (billing === 'demo') return 'at_once'
  if (subscription === null) return to === 'free' ? 'at_once' : 'checkout'
  switch (subscription.status) {
    case 'pending':
      return to === 'free' ? 'at_once' : 'bank_first'
    case 'past_due':
    case 'unpaid':
      return to === 'free' ? 'at_once' : 'payment_due'
    case 'active':
      if (subscription.upgrade?.plan_id === to) return 'confirm'
      return planDirection(PLANS[subscription.plan_id], PLANS[to]) === 'upgrade' ? 'upgrade' : 'scheduled'
  }
}

/** What is said of a chosen plan before it is confirmed. `periodEnd` is the end of what is paid for, as it is shown. */
export function changeNote(way: ChangeWay, from: Plan, to: Plan, periodEnd: string): string {
  switch (way) {
    case 'scheduled':
      return PLAN_MESSAGES.downgradeDue(from.name, periodEnd, to.name, priceLabel(to))
    case 'checkout':
      return PLAN_MESSAGES.beginsWhenPaid(to.name, priceLabel(to))
    case 'confirm':
      return PLAN_MESSAGES.confirmUpgrade(to.name, from.name)
    case 'payment_due':
      return PLAN_MESSAGES.paymentDue
    case 'bank_first':
      return PLAN_MESSAGES.bankFirst
    case 'at_once':
    case 'upgrade':
    case 'none':
      return PLAN_MESSAGES.immediate
  }
}
