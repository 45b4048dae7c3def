import { expect, test } from 'vitest'
import type { SubscriptionRecord } from '#shared/api/billing.ts'
import { planNotices } from './planNotices.rules.ts'

const PRO = {
  plan_id: 'pro',
  status: 'active',
  period_ends_at: '2026-12-20T10:00:00.000Z',
  ends_at: null,
  next_plan_id: null,
  grace_ends_at: null,
  upgrade: null,
} as const

const day = (iso: string) => `<${iso.slice(0, 10)}>`
const said = (changes: Partial<NonNullable<SubscriptionRecord>>) =>
  planNotices({ ...PRO, ...changes }, day).map(({ sentence, action }) => [sentence, action])

test('there is no notice for a plan that continues unchanged, or for no plan', () => {
  expect(planNotices(null, day)).toEqual([])
  expect(said({})).toEqual([])
})

test('a plan that ends names the day, and can be kept', () => {
  expect(said({ ends_at: '2026-12-20T10:00:00.000Z' })).toEqual([
    ["Pro Fixer ends on <2026-12-20>. Then you're on Free Fixer, and you can still view every photo.", 'keep'],
  ])
})

test('a cheaper plan that is due names its day and its price, unless the plan ends before', () => {
  expect(said({ next_plan_id: 'basic' })).toEqual([
    ['You keep Pro Fixer until <2026-12-20>. Then Basic Fixer starts, at $9.99 a month.', 'keep'],
  ])
  expect(said({ next_plan_id: 'basic', ends_at: '2026-12-20T10:00:00.000Z' })).toHaveLength(1)
})

test('a failed payment says until when the plan stays, and comes first', () => {
  const failed = { status: 'past_due', grace_ends_at: '2026-12-04T10:00:00.000Z', next_plan_id: 'basic' } as const
  expect(planNotices({ ...PRO, ...failed }, day).map(({ kind }) => kind)).toEqual(['past_due', 'downgrade'])
  expect(said(failed)[0]).toEqual([
    'Your last payment failed. You keep Pro Fixer until <2026-12-04>. Update your payment method before that day.',
    'portal',
  ])
  expect(said({ status: 'unpaid' })).toEqual([
    [
      "The payment for Pro Fixer failed, so you're on Free Fixer. Pay the open invoice to get Pro Fixer back.",
      'portal',
    ],
  ])
})

test('a first payment that a bank is asked for says how long that takes', () => {
  expect(said({ status: 'pending' })).toEqual([
    [
      "We've asked your bank for the first payment. This takes up to four business days. Pro Fixer starts when it arrives.",
      null,
    ],
  ])
})

test('an upgrade that waits leads to where it is confirmed', () => {
  const url = 'https://invoice.stripe.com/i/1'
  expect(said({ upgrade: { plan_id: 'enterprise', url } })).toEqual([
    [
      "The payment for Enterprise Fixer isn't complete. Confirm it or pay another way within a day. Until then you stay on Pro Fixer.",
      { url },
    ],
  ])
})
