import { expect, test } from 'vitest'
import { PLANS } from '#shared/plans/plans.ts'
import { shownFeatures } from './planCard.rules.ts'

test('the plan tester shows three features and counts the others', () => {
  expect(shownFeatures(PLANS.free.features, 3)).toEqual({
    shown: ['10 damage photos', '0.5 GB storage', 'Photos up to 5 MB'],
    more: '+2 more features',
  })
})

test('plan selection shows them all', () => {
  expect(shownFeatures(PLANS.pro.features)).toEqual({ shown: PLANS.pro.features, more: null })
  expect(shownFeatures(['a', 'b'], 3)).toEqual({ shown: ['a', 'b'], more: null })
})
