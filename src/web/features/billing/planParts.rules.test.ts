import { expect, test } from 'vitest'
import { PLANS } from '#shared/plans/plans.ts'
import { planParts } from './planParts.rules.ts'

test('each plan has the banners of its parts', () => {
  expect(planParts(PLANS.free)).toEqual([])
  expect(planParts(PLANS.basic)).toEqual([])
  expect(planParts(PLANS.pro)).toEqual(['ADVANCED TOOLS'])
  expect(planParts(PLANS.enterprise)).toEqual(['ADVANCED TOOLS', 'TEAM COLLABORATION', 'API ACCESS'])
})
