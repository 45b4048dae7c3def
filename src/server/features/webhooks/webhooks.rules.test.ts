import { describe, expect, it } from 'vitest'
import { headersOf } from './signing.usecases.ts'
import { createSlots } from './slots.rules.ts'
import { askedSeconds, hasFailedForLong, nextAttempt } from './webhooks.rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const seconds = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 1000)

it('signs as the example in the libraries of Standard Webhooks does', () => {
  const at = new Date(1_614_265_330_000)
  const about = { eventId: 'p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  expect(headersOf(about, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], at)).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Mendsight-Webhooks',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('the next attempt', () => {
  it('is at the times that are recommended, and then never', () => {
    const middle = { asked: 0, random: 0.5, now }
    const all = Array.from({ length: 11 }, (_, attempts) => seconds(nextAttempt(attempts, middle)))
    expect(all).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
    expect(seconds(nextAttempt(2, { asked: 0, random: 0, now }))).toBe(270)
    expect(seconds(nextAttempt(2, { asked: 0, random: 1, now }))).toBe(330)
  })

  it('is later when the endpoint asks for it, and never earlier', () => {
    expect(seconds(nextAttempt(1, { asked: 3600, random: 0.5, now }))).toBe(3600)
    expect(seconds(nextAttempt(3, { asked: 1, random: 0.5, now }))).toBe(1800)
  })

  it.each([
    [null, 0],
    ['120', 120],
    ['Tue, 24 Nov 2026 12:05:00 GMT', 300],
    ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
    ['9999999999', 86_400],
    ['-5', 0],
    ['soon', 0],
  ])('takes Retry-After: %s for %d seconds', (retryAfter, asked) => {
    expect(askedSeconds(retryAfter, now)).toBe(asked)
  })
})

it.each([
  [4.9, 50, false],
  [5, 9, false],
  [5, 10, true],
])('after %d days and %d failures, a webhook is switched off: %s', (days, failures, isOff) => {
  const failingSince = new Date(now.getTime() - days * 86_400_000)
  expect(hasFailedForLong({ failingSince, failures }, now)).toBe(isOff)
})

describe('the room of a process', () => {
  const limits = { process: 4, doubtful: 2, endpoint: 2 }

  it('is kept for endpoints that answer, however many hang', () => {
    const slots = createSlots(limits)
    expect(slots.take('a', false)).not.toBeNull()
    expect(slots.take('b', false)).not.toBeNull()
    expect(slots.take('c', false)).toBeNull()
    expect(slots.take('good', true)).not.toBeNull()
    expect(slots.take('good', true)).not.toBeNull()
    expect(slots.take('other', true)).toBeNull()
  })

  it('has two for one endpoint, and again when one is over', () => {
    const slots = createSlots(limits)
    const release = slots.take('a', true)
    slots.take('a', true)
    expect(slots.take('a', true)).toBeNull()
    release?.()
    expect(slots.take('a', true)).not.toBeNull()
  })
})
