import { expect, it } from 'vitest'
import { confidenceLabel, costRange, difficultySegments } from './analysis.rules.ts'

it('confidence is high from 80, medium from 60, and low below', () => {
  expect([100, 80, 79.9, 60, 59.9, 0].map(confidenceLabel)).toEqual(['HIGH', 'HIGH', 'MEDIUM', 'MEDIUM', 'LOW', 'LOW'])
})

it('a cost range is two whole dollar amounts', () => {
  expect(costRange({ min: 20, max: 100 })).toBe('$20 - $100')
  expect(costRange({ min: 999.6, max: 1234567 })).toBe('$1,000 - $1,234,567')
})

it('difficulty fills one to four segments', () => {
  expect((['Beginner', 'Intermediate', 'Advanced', 'Professional'] as const).map(difficultySegments)).toEqual([
    1, 2, 3, 4,
  ])
})
