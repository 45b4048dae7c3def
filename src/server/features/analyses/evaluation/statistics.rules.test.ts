import { describe, expect, test } from 'vitest'
import { brier, chanceOfDifference, mean, median, reliability, share, shareOf } from './statistics.rules.ts'

describe('a share', () => {
  test('has the interval of Wilson', () => {
    // Computed by hand: z = 1.96, (0.8 + z²/20 ± z √(0.8 · 0.2 / 10 + z²/400)) / (1 + z²/10).
    expect(share(8, 10)).toEqual({ hits: 8, of: 10, value: 0.8, low: 0.4902, high: 0.9433 })
    expect(share(50, 100)).toMatchObject({ value: 0.5, low: 0.4038, high: 0.5962 })
  })

  test('of none and of all stays between 0 and 1, and is not certain', () => {
    expect(share(0, 10)).toMatchObject({ value: 0, low: 0, high: 0.2775 })
    expect(share(10, 10)).toMatchObject({ value: 1, low: 0.7225, high: 1 })
  })

  test('without a case says nothing', () => {
    expect(share(0, 0)).toEqual({ hits: 0, of: 0, value: null, low: 0, high: 1 })
    expect(shareOf([null, null])).toEqual(share(0, 0))
    expect(shareOf([true, null, false])).toEqual(share(1, 2))
  })
})

describe('confidence', () => {
  const forecasts = [
    { confidence: 0.8, isRight: true },
    { confidence: 0.6, isRight: false },
    { confidence: 1, isRight: true },
  ]

  test('has the Brier score: the mean of 0.04, 0.36 and 0', () => {
    expect(brier(forecasts)).toBe(0.1333)
    expect(brier([])).toBeNull()
  })

  test('falls into classes with the share of right answers in each; 100 % is in the last one', () => {
    const bins = reliability(forecasts)
    expect(bins.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.2],
      [0.2, 0.4],
      [0.4, 0.6],
      [0.6, 0.8],
      [0.8, 1],
    ])
    expect(bins.map(({ right }) => [right.hits, right.of])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 1],
      [2, 2],
    ])
    expect(bins[4]?.confidence).toBe(0.9)
    expect(bins[0]?.confidence).toBeNull()
  })
})

test('a difference between two runs has a chance, by the exact sign test', () => {
  expect(chanceOfDifference(0, 0)).toBe(1)
  // 2 · (1/2)⁶
  expect(chanceOfDifference(0, 6)).toBe(0.0313)
  // 2 · (1 + 6) / 2⁶
  expect(chanceOfDifference(5, 1)).toBe(0.2188)
  expect(chanceOfDifference(3, 3)).toBe(1)
})

test('the mean and the median of nothing are not known', () => {
  expect([mean([]), median([])]).toEqual([null, null])
  expect([median([3]), median([4, 1]), median([9, 1, 2])]).toEqual([3, 2.5, 2])
})
