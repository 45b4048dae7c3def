import { expect, it } from 'vitest'
import { hasExpired, readMoment } from './idle.rules.ts'

const MINUTE = 60_000

it('a session ends 60 minutes after the last activity, and not before', () => {
  expect(hasExpired(0, 60 * MINUTE - 1)).toBe(false)
  expect(hasExpired(0, 60 * MINUTE)).toBe(true)
})

it('a clock that was set back ends no session, and one without a known activity has ended', () => {
  expect(hasExpired(10 * 60 * MINUTE, 0)).toBe(false)
  expect(hasExpired(null, 0)).toBe(true)
})

it.each([
  ['1795428018696', 1_795_428_018_696],
  ['', null],
  ['{"', null],
  [null, null],
])('%j is the moment %j', (text, moment) => {
  expect(readMoment(text)).toBe(moment)
})
