import { expect, it } from 'vitest'
import { telHref } from './telHref.ts'

it('an extension is dialed after the number, and is no part of it', () => {
  expect(telHref('(503) 555-0143 ext. 12')).toBe('tel:5035550143,12')
  expect(telHref('+1 503 555 0143')).toBe('tel:+15035550143')
  expect(telHref('116 117')).toBe('tel:116117')
})
