import { expect, test } from 'vitest'
import { checkoutUrl } from './checkoutUrl.rules.ts'

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
