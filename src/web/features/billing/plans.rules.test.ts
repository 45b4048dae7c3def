import { expect, it, test } from 'vitest'
import { PLAN_IDS, PLANS, priceInCents, priceLabel } from '#shared/plans/plans.ts'
import { BackendError, type BackendErrorCode } from '#web/backend/backendError.ts'
import {
  checkoutUrl,
  comparisonRows,
  featureLine,
  featureMark,
  featuresHere,
  isAnswered,
  moneyLabel,
  paymentFailure,
  planChangeFailure,
  planParts,
  shownFeatures,
  supportLabel,
} from './plans.rules.ts'

const HERE = { ai: 'inline', support: 'mailed', support_hours: null } as const

it('the features of a plan are one line of text', () => {
  expect(featureLine(PLANS.enterprise.features, HERE)).toBe(
    'Unlimited damage photos · 100 GB storage · Photos up to 100 MB · AI damage analysis · Advanced tools · ' +
      'Team collaboration · API access · Priority support',
  )
})

it.each([
  [null, 'Priority', 'Priority support'],
  ['24/7', 'Phone (24/7)', 'Phone support'],
  ['Mon to Fri, 8 am to 6 pm', 'Phone (Mon to Fri, 8 am to 6 pm)', 'Phone support'],
])('with the hours %s the largest plan has the support %s', (hours, label, feature) => {
  const here = { ...HERE, support_hours: hours }
  expect(supportLabel('phone', here)).toBe(label)
  expect(supportLabel('priority', here)).toBe('Priority')
  expect(featuresHere(PLANS.enterprise.features, here).at(-1)).toBe(feature)
  expect(featuresHere(PLANS.pro.features, here)).toEqual(PLANS.pro.features)
})

it('without an AI service no plan promises its analysis', () => {
  for (const id of PLAN_IDS) {
    expect(featureLine(PLANS[id].features, { ...HERE, ai: 'off' })).toContain('AI damage analysis (not set up here)')
    expect(featureLine(PLANS[id].features, { ...HERE, ai: 'url' })).not.toContain('not set up')
  }
})

it('without support no plan promises it', () => {
  const marked = PLAN_IDS.flatMap((id) => featuresHere(PLANS[id].features, HERE)).filter(
    (feature) => featureMark(feature, { ...HERE, support: 'none' }) === 'Not set up here',
  )
  expect(marked).toEqual(['Email support', 'Email support', 'Priority support', 'Priority support'])
})

it('the comparison has the rows of the specification, with the limits that are kept', () => {
  expect(
    comparisonRows(
      PLAN_IDS.map((id) => PLANS[id]),
      50,
      HERE,
    ),
  ).toEqual([
    { label: 'Monthly uploads', values: ['10', '100', '500', 'Unlimited'] },
    { label: 'Storage', values: ['0.5 GB', '1 GB', '10 GB', '100 GB'] },
    { label: 'Max file size', values: ['5 MB', '10 MB', '25 MB', '100 MB'] },
    { label: 'Analyses per day', values: ['50', '50', '50', '50'] },
    { label: 'Support level', values: ['Email', 'Email', 'Priority', 'Priority'] },
    { label: 'Advanced tools', values: [false, false, true, true] },
    { label: 'Team collaboration', values: [false, false, false, true] },
    { label: 'API access', values: [false, false, false, true] },
  ])
})

test('the plan tester shows three features and counts the others', () => {
  expect(shownFeatures(PLANS.free.features, 3)).toEqual({
    shown: ['10 damage photos', '0.5 GB storage', 'Photos up to 5 MB'],
    more: '+2 more features',
  })
})

test('plan selection shows them all', () => {
  expect(shownFeatures(PLANS.pro.features)).toEqual({ shown: PLANS.pro.features, more: null })
  expect(shownFeatures(['a', 'b'], 3)).toEqual({ shown: ['a', 'b'], more: null })
})

const titles = (plan: keyof typeof PLANS) => planParts(PLANS[plan]).map(({ title }) => title)

test('each plan has the banners of its parts', () => {
  expect(titles('free')).toEqual([])
  expect(titles('basic')).toEqual([])
  expect(titles('pro')).toEqual(['ADVANCED TOOLS'])
  expect(titles('enterprise')).toEqual(['ADVANCED TOOLS', 'TEAM COLLABORATION', 'API ACCESS'])
})

test('a part says what is in it', () => {
  expect(planParts(PLANS.enterprise).map(({ holds }) => holds)).toEqual([
    'The repair list: every photo with its assessment, as a table.',
    'Your shop: up to 25 people who work on the same repairs.',
    'Keys for your programs, and the guide for developers.',
  ])
})

const failed = (code: BackendErrorCode, sentence = 'x') => new BackendError(code, sentence)

test('a change that failed has the specified sentence', () => {
  for (const error of [new Error('x'), failed('internal'), failed('timed_out')]) {
    expect(planChangeFailure(error)).toBe('Failed to change plan. Please try again.')
  }
})

test('a rejection with a reason keeps that reason', () => {
  expect(planChangeFailure(failed('too_many_attempts', 'Too many attempts.'))).toBe('Too many attempts.')
  expect(planChangeFailure(failed('payment_declined', 'Declined.'))).toBe('Declined.')
  expect(planChangeFailure(failed('payment_due', 'Pay first.'))).toBe('Pay first.')
})

test('where money is asked for, a lost answer says that another try costs nothing more', () => {
  expect(paymentFailure(failed('timed_out', 'No answer: not charged twice.'))).toBe('No answer: not charged twice.')
  expect(paymentFailure(failed('offline', 'No line.'))).toBe("No line. You won't be charged twice.")
  expect(paymentFailure(failed('payment_declined', 'Declined.'))).toBe('Declined.')
  expect(paymentFailure(failed('internal'))).toBe('Failed to change plan. Please try again.')
})

test('a wish is open as long as nobody knows what became of it', () => {
  for (const code of [
    'payment_unavailable',
    'timed_out',
    'offline',
    'unexpected',
    'internal',
    'change_running',
  ] as const) {
    expect(isAnswered(failed(code)), code).toBe(false)
  }
  for (const code of ['payment_declined', 'payment_due', 'invalid_field', 'nothing_paid'] as const) {
    expect(isAnswered(failed(code)), code).toBe(true)
  }
  expect(isAnswered(new Error('x'))).toBe(false)
})

test.each([
  'https://checkout.stripe.com/c/pay/cs_1#x',
  'http://127.0.0.1:4000/pay',
  'http://localhost:1/',
  'http://[::1]:1/',
])('%s may be gone to', (url) => {
  expect(checkoutUrl(url)).toBe(url)
})

test.each([
  'http://checkout.stripe.com/c/pay',
  'http://localhost.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://checkout.stripe.com@example.com/',
  '//example.com',
  '/payment',
  '',
])('%j may not', (url) => {
  expect(checkoutUrl(url)).toBeNull()
})

test('cents become dollars with both digits', () => {
  expect([0, 1, 10, 999, 2513, 4999, 120_000].map((cents) => moneyLabel(cents))).toEqual([
    '$0.00',
    '$0.01',
    '$0.10',
    '$9.99',
    '$25.13',
    '$49.99',
    '$1,200.00',
  ])
})

test('a negative amount has its sign before the currency', () => {
  expect(moneyLabel(-300)).toBe('-$3.00')
})

test('other currencies have their own sign, and as many digits as they use', () => {
  expect(moneyLabel(2513, 'eur')).toBe('€25.13')
  expect(moneyLabel(2513, 'jpy')).toBe('¥2,513')
})

test('a paid plan costs the same on every screen', () => {
  for (const plan of PLAN_IDS.map((id) => PLANS[id]).filter(({ price }) => price > 0)) {
    expect(moneyLabel(priceInCents(plan))).toBe(priceLabel(plan))
  }
})
