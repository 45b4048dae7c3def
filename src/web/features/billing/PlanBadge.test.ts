import { expect, test } from 'vitest'
import { leftFigure, leftLabel, monthlyPrice } from './PlanBadge.tsx'

test('a free plan is called FREE, every other by its price', () => {
  expect(monthlyPrice({ price: 0 })).toBe('FREE')
  expect(monthlyPrice({ price: 9.99 })).toBe('$9.99/month')
})

test('what is left is a number, or has no end', () => {
  expect([leftLabel(3), leftFigure(3)]).toEqual(['3 left', '3'])
  expect([leftLabel(0), leftFigure(0)]).toEqual(['0 left', '0'])
  expect([leftLabel(null), leftFigure(null)]).toEqual(['Unlimited', '∞'])
})
