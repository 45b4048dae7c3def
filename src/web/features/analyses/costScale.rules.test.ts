import { expect, test } from 'vitest'
import { COST_MARKS, costSpan } from './costScale.rules.ts'

test('each mark stands where its amount begins', () => {
  const amounts = [10, 100, 1_000, 10_000]
  for (const [index, min] of amounts.entries()) {
    expect(costSpan({ min, max: 100_000 }).from).toBeCloseTo(COST_MARKS[index]?.at ?? -1)
  }
})

test('a range spans from its least to its most', () => {
  const span = costSpan({ min: 100, max: 10_000 })
  expect(span.from).toBeCloseTo(0.25)
  expect(span.width).toBeCloseTo(0.5)
})

test('what lies outside of the scale stays on the bar and can be seen', () => {
  for (const cost of [
    { min: 0, max: 0 },
    { min: 5, max: 5 },
    { min: 2_000_000, max: 90_000_000 },
    { min: 0, max: 90_000_000 },
  ]) {
    const { from, width } = costSpan(cost)
    expect(from).toBeGreaterThanOrEqual(0)
    expect(width).toBeGreaterThan(0)
    expect(from + width).toBeLessThanOrEqual(1.000001)
  }
})
