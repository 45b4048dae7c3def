import { PLAN_MESSAGES } from './plan.messages.ts'
import { PLANS, priceLabel, type BillingKind, type Plan, type PlanId } from './plans.ts'

export type PlanDirection = 'upgrade' | 'downgrade' | 'current'

/** The kind of a plan change: a more expensive plan is an upgrade, a cheaper one is a downgrade. */
export function planDirection(from: Pick<Plan, 'id' | 'price'>, to: Pick<Plan, 'id' | 'price'>): PlanDirection {
  if (from.id === to.id) return 'current'
  return to.price > from.price ? 'upgrade' : 'downgrade'
}

/** The text on a plan's button, before and after the plan was selected. */
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

/** 'Upgrading from X to Y' below a selected plan. Null for the current plan. */
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

/** The message after the change was made. */
export function changedSentence(from: Plan, to: Plan): string {
  return planDirection(from, to) === 'downgrade' ? PLAN_MESSAGES.downgraded(to.name) : PLAN_MESSAGES.upgraded(to.name)
}

/** The parts of what an account pays for that affect a plan change. */
export type PaidFor = {
  /** Null when it is not one of our plans. */
  planId: PlanId | null
  status: 'pending' | 'active' | 'past_due' | 'unpaid' | 'ended'
  isEnding: boolean
  nextPlanId: PlanId | null
  /** The plan of an upgrade that waits for its payment. */
  upgradePlanId: PlanId | null
}

/**
 * What a plan change requires from the payment service. `local_change`: nothing, because only our database changes.
 * `nothing`: everything is already as requested. `confirm`: an upgrade to this plan is waiting for its payment.
 * `refused`: another payment has to be settled first.
 */
export type PlanStep =
  | 'local_change'
  | 'nothing'
  | 'checkout'
  | 'upgrade'
  | 'confirm'
  | 'downgrade'
  | 'end'
  | 'end_now'
  | 'keep'
  | 'refused'

/** The step that leads from the plan that is paid for to the requested plan. */
export function stepTo(to: PlanId, paidFor: PaidFor | null): PlanStep {
  if (paidFor === null) return to === 'free' ? 'local_change' : 'checkout'
  if (to === 'free') return wayOut(paidFor)
  const { planId, status, isEnding, nextPlanId, upgradePlanId } = paidFor
  if (planId === null || status !== 'active') return 'refused'
  if (upgradePlanId === to) return 'confirm'
  switch (planDirection(PLANS[planId], PLANS[to])) {
    case 'upgrade':
      return 'upgrade'
    case 'downgrade':
      return nextPlanId === to && !isEnding ? 'nothing' : 'downgrade'
    case 'current':
      return nextPlanId !== null || isEnding ? 'keep' : 'nothing'
  }
}

/**
 * Days that are paid for, or whose payment the bank is still processing, are never lost. An overdue subscription ends
 * at once.
 */
function wayOut({ status, isEnding }: PaidFor): PlanStep {
  if (status === 'past_due' || status === 'unpaid') return 'end_now'
  return isEnding ? 'nothing' : 'end'
}

/**
 * How the screen carries out a plan change. `at_once`: with a request. `checkout`: with a first payment. `upgrade`: by
 * paying the difference. `confirm`: by confirming a payment that waits. `scheduled`: at the end of the period.
 * `payment_due` and `bank_first`: not before the open payment is settled. `none`: the plan is already requested.
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

/** The part of the contract's subscription that decides the way to another plan. */
type Paying = {
  plan_id: PlanId
  status: 'pending' | 'active' | 'past_due' | 'unpaid'
  ends_at: string | null
  next_plan_id: PlanId | null
  upgrade: { plan_id: PlanId } | null
}

/** How to get from the account's plan, and what it pays for, to another plan. */
export function changeWay(billing: BillingKind, from: PlanId, to: PlanId, subscription: Paying | null): ChangeWay {
  if (from === to) return 'none'
  if (billing === 'demo') return 'at_once'
  const step = stepTo(to, subscription === null ? null : paidForOf(subscription))
  switch (step) {
    case 'local_change':
    case 'end_now':
    case 'keep':
      return 'at_once'
    case 'downgrade':
    case 'end':
    case 'nothing':
      return 'scheduled'
    case 'refused':
      return subscription?.status === 'pending' ? 'bank_first' : 'payment_due'
    case 'checkout':
    case 'upgrade':
    case 'confirm':
      return step
  }
}

function paidForOf({ plan_id, status, ends_at, next_plan_id, upgrade }: Paying): PaidFor {
  return {
    planId: plan_id,
    status,
    isEnding: ends_at !== null,
    nextPlanId: next_plan_id,
    upgradePlanId: upgrade?.plan_id ?? null,
  }
}

/**
 * The explanation of a chosen plan before it is confirmed. `periodEnd` is the end of the paid period in display form.
 */
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
