import { expect, it } from 'vitest'
import { reconnectPause } from './reconnect.rules.ts'

it('connects again soon, then less often, but at least every ten seconds', () => {
  const longest = [0, 1, 2, 3, 10, 1_000].map((attempt) => reconnectPause(attempt, 1))
  expect(longest).toEqual([250, 500, 1_000, 2_000, 10_000, 10_000])
  expect(reconnectPause(3, 0)).toBe(1_000)
})
