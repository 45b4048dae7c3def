import { describe, expect, it } from 'vitest'
import { PLAN_IDS } from '#shared/plans/plans.ts'
import type { SubscriptionSnapshot } from './billing.types.ts'
import { currentSubscription, PAYMENT_GRACE_DAYS, graceEndsAt, entitlementOf, planStep } from './subscriptions.rules.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

function aSubscription(changes: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  return {
    id: 'sub_1',
    status: 'active',
    planId: 'pro',
    wasEverPaid: true,
    startedAt: daysFromNow(-10),
    periodEndsAt: daysFromNow(20),
    endsAt: null,
    nextPlanId: null,
    pastDueSince: null,
    upgrade: null,
    ...changes,
  }
}

describe('what is paid for', () => {
  it.each([
    ['runs', {}, 'pro'],
    ['runs to its end', { endsAt: daysFromNow(20) }, 'pro'],
    ['runs, with another plan after it', { nextPlanId: 'basic' }, 'pro'],
    ['runs, with an upgrade that is not paid', { upgrade: { planId: 'enterprise', url: 'https://a.example' } }, 'pro'],
    ['runs past the end of its period, because no news has come yet', { periodEndsAt: daysFromNow(-3) }, 'pro'],
    ['waits for its first payment', { status: 'pending', wasEverPaid: false }, null],
    ['has never been paid, whatever it calls itself', { wasEverPaid: false }, null],
    ['has failed to be paid a day ago', { status: 'past_due', pastDueSince: daysFromNow(-1) }, 'pro'],
    ['has failed to be paid at its very first', { status: 'past_due', wasEverPaid: false, pastDueSince: NOW }, null],
    [
      'has failed to be paid for the whole grace',
      { status: 'past_due', pastDueSince: daysFromNow(-PAYMENT_GRACE_DAYS) },
      null,
    ],
    ['has been given up by the service within the grace', { status: 'unpaid', pastDueSince: daysFromNow(-5) }, 'pro'],
    ['has ended', { status: 'ended' }, null],
  ] as const)('is, by a subscription that %s, …', (_what, changes, granted) => {
    expect(entitlementOf([aSubscription(changes)], NOW)).toBe(granted)
  })

  it('is nothing without a subscription', () => {
    expect(entitlementOf([], NOW)).toBeNull()
  })

  it('is the dearest of several', () => {
    const several = [
      aSubscription({ planId: 'basic' }),
      aSubscription({ planId: 'enterprise' }),
      aSubscription({ planId: 'pro' }),
    ]
    expect(entitlementOf(several, NOW)).toBe('enterprise')
  })

  it('is not judged while one runs whose price is on no list, and is judged when that has ended', () => {
    expect(entitlementOf([aSubscription(), aSubscription({ planId: null })], NOW)).toBe('unknown_price')
    expect(entitlementOf([aSubscription(), aSubscription({ planId: null, status: 'ended' })], NOW)).toBe('pro')
  })

  it('stays for fourteen days after a payment has failed, to the second', () => {
    const snapshot = aSubscription({ status: 'past_due', pastDueSince: NOW })
    const end = graceEndsAt(snapshot)
    expect(end).toEqual(daysFromNow(14))
    expect(entitlementOf([snapshot], new Date((end?.getTime() ?? 0) - 1))).toBe('pro')
    expect(entitlementOf([snapshot], end ?? NOW)).toBeNull()
  })
})

describe('the subscription that a person deals with', () => {
  it('is the one that runs before one that does not, and none that has ended', () => {
    const running = aSubscription({ id: 'sub_running', planId: 'basic' })
    const waiting = aSubscription({ id: 'sub_waiting', status: 'pending', planId: 'enterprise' })
    const ended = aSubscription({ id: 'sub_ended', status: 'ended', planId: 'enterprise' })
    expect(currentSubscription([ended, waiting, running])?.id).toBe('sub_running')
    expect(currentSubscription([ended, waiting])?.id).toBe('sub_waiting')
    expect(currentSubscription([ended])).toBeNull()
    const ending = aSubscription({ id: 'sub_ending', planId: 'enterprise', endsAt: daysFromNow(20) })
    expect(currentSubscription([ending, running])?.id).toBe('sub_running')
  })
})

describe('the way to a plan', () => {
  const steps = (snapshot: SubscriptionSnapshot | null) => PLAN_IDS.map((to) => planStep(snapshot, to))

  it('begins with a checkout when there is no subscription', () => {
    expect(steps(null)).toEqual(['local_change', 'checkout', 'checkout', 'checkout'])
  })

  it('leads up at once, down with the period, and nowhere for the same', () => {
    expect(steps(aSubscription())).toEqual(['end', 'downgrade', 'nothing', 'upgrade'])
  })

  it('leads back from what is due later', () => {
    expect(steps(aSubscription({ endsAt: daysFromNow(20) }))).toEqual(['nothing', 'downgrade', 'keep', 'upgrade'])
    expect(steps(aSubscription({ nextPlanId: 'basic' }))).toEqual(['end', 'nothing', 'keep', 'upgrade'])
  })

  it('leads to the payment that waits already', () => {
    const upgrade = { planId: 'enterprise', url: 'https://pay.example' } as const
    expect(planStep(aSubscription({ upgrade }), 'enterprise')).toBe('confirm')
    expect(planStep(aSubscription({ planId: 'basic', upgrade }), 'pro')).toBe('upgrade')
  })

  it.each([
    ['is overdue', { status: 'past_due', pastDueSince: NOW }, 'end_now'],
    ['is given up', { status: 'unpaid', pastDueSince: NOW }, 'end_now'],
    ['is under way', { status: 'pending', wasEverPaid: false }, 'end'],
    ['is for something else', { planId: null }, 'end'],
  ] as const)('leads nowhere but out while what is to be paid %s', (_what, changes, out) => {
    expect(steps(aSubscription(changes))).toEqual([out, 'refused', 'refused', 'refused'])
  })
})
