import { expect, test } from 'vitest'
import { PLAN_IDS, PLANS, priceInCents, priceLabel } from '#shared/plans/plans.ts'
import { checkoutUrl, moneyLabel } from './paymentService.rules.ts'

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
