import { expect, it } from 'vitest'
import {
  changedSentence,
  changeNote,
  changeWay,
  changingSentence,
  planButtonLabel,
  planDirection,
} from './planChange.rules.ts'
import { PLAN_IDS, PLANS } from './plans.ts'

it('a pricier plan is an upgrade, a cheaper one a downgrade, the same one neither', () => {
  const directions = PLAN_IDS.map((from) => PLAN_IDS.map((to) => planDirection(PLANS[from], PLANS[to])))
  expect(directions).toEqual([
    ['current', 'upgrade', 'upgrade', 'upgrade'],
    ['downgrade', 'current', 'upgrade', 'upgrade'],
    ['downgrade', 'downgrade', 'current', 'upgrade'],
    ['downgrade', 'downgrade', 'downgrade', 'current'],
  ])
})

it('the button on a card says what selecting it does, and then that it is selected', () => {
  expect(planButtonLabel('current', false)).toBe('CURRENT PLAN')
  expect(planButtonLabel('upgrade', false)).toBe('UPGRADE TO THIS')
  expect(planButtonLabel('downgrade', false)).toBe('DOWNGRADE TO THIS')
  expect(planButtonLabel('upgrade', true)).toBe('SELECTED - UPGRADE')
  expect(planButtonLabel('downgrade', true)).toBe('SELECTED - DOWNGRADE')
})

it('a selected plan says from where to where it leads, in the right direction', () => {
  expect(changingSentence(PLANS.free, PLANS.pro)).toBe('Upgrading from Free Fixer to Pro Fixer')
  expect(changingSentence(PLANS.pro, PLANS.basic)).toBe('Downgrading from Pro Fixer to Basic Fixer')
  expect(changingSentence(PLANS.pro, PLANS.pro)).toBeNull()
})

it('only a change to a more expensive plan is reported as an upgrade', () => {
  expect(changedSentence(PLANS.free, PLANS.pro)).toBe('Successfully upgraded to Pro Fixer! Welcome to your new plan.')
  expect(changedSentence(PLANS.pro, PLANS.free)).toBe(
    'Successfully downgraded to Free Fixer. Your new plan is in effect.',
  )
})

const paying = (status: 'pending' | 'active' | 'past_due' | 'unpaid') =>
  ({ plan_id: 'pro', status, ends_at: null, next_plan_id: null, upgrade: null }) as const

it('in a demo every other plan is had by asking for it', () => {
  expect(changeWay('demo', 'free', 'pro', null)).toBe('at_once')
  expect(changeWay('demo', 'pro', 'free', null)).toBe('at_once')
  expect(changeWay('demo', 'pro', 'pro', null)).toBe('none')
})

it('an account without a subscription goes to the checkout, whatever plan it was given', () => {
  expect(changeWay('stripe', 'free', 'basic', null)).toBe('checkout')
  expect(changeWay('stripe', 'pro', 'basic', null)).toBe('checkout')
  expect(changeWay('stripe', 'pro', 'enterprise', null)).toBe('checkout')
  expect(changeWay('stripe', 'pro', 'free', null), 'nobody waits for the end of what was not paid').toBe('at_once')
})

it('a subscription upgrades for the difference, and is downgraded at the end of the period', () => {
  expect(changeWay('stripe', 'pro', 'enterprise', paying('active'))).toBe('upgrade')
  expect(changeWay('stripe', 'pro', 'basic', paying('active'))).toBe('scheduled')
  expect(changeWay('stripe', 'pro', 'free', paying('active'))).toBe('scheduled')
  expect(changeWay('stripe', 'pro', 'pro', paying('active'))).toBe('none')
})

it('an upgrade that waits to be confirmed is not begun a second time', () => {
  const upgrade = { plan_id: 'enterprise', url: 'https://invoice.stripe.com/i/1' } as const
  expect(changeWay('stripe', 'pro', 'enterprise', { ...paying('active'), upgrade })).toBe('confirm')
  expect(changeWay('stripe', 'pro', 'basic', { ...paying('active'), upgrade })).toBe('scheduled')
})

it('an open payment comes first, unless the plan is given up', () => {
  expect(changeWay('stripe', 'pro', 'enterprise', paying('past_due'))).toBe('payment_due')
  expect(changeWay('stripe', 'pro', 'basic', paying('past_due'))).toBe('payment_due')
  expect(changeWay('stripe', 'free', 'pro', paying('unpaid'))).toBe('payment_due')
  expect(changeWay('stripe', 'free', 'pro', paying('pending'))).toBe('bank_first')
  expect(changeWay('stripe', 'pro', 'free', paying('past_due'))).toBe('at_once')
  expect(changeWay('stripe', 'pro', 'free', paying('pending')), 'the bank pays for a month').toBe('scheduled')
})

it('only what takes effect immediately is said to do so', () => {
  const note = (way: ReturnType<typeof changeWay>, to: keyof typeof PLANS) =>
    changeNote(way, PLANS.pro, PLANS[to], 'Dec 20, 2026')
  const immediate = 'Changes take effect immediately. You can switch plans anytime.'
  expect(note('at_once', 'basic')).toBe(immediate)
  expect(note('upgrade', 'enterprise')).toBe(immediate)
  expect(note('checkout', 'enterprise'), 'a bank debit takes days').toBe(
    "Enterprise Fixer starts once it's paid, at $49.99 a month.",
  )
  expect(note('checkout', 'basic')).toBe("Basic Fixer starts once it's paid, at $9.99 a month.")
  expect(note('scheduled', 'basic')).toBe(
    'You keep Pro Fixer until Dec 20, 2026. Then Basic Fixer starts, at $9.99 a month.',
  )
  expect(note('confirm', 'enterprise')).toBe(
    "The payment for Enterprise Fixer isn't complete. Confirm it or pay another way within a day. Until then you stay on Pro Fixer.",
  )
  expect(note('payment_due', 'basic')).toBe('Your last payment failed. Please update your payment method first.')
  expect(note('bank_first', 'basic')).toContain('on its way')
})
