import { expect, test } from 'vitest'
import { PLANS } from '#shared/plans/plans.ts'
import { planParts } from './planParts.rules.ts'

const titles = (plan: keyof typeof PLANS) => planParts(PLANS[plan]).map(({ title }) => title)

test('each plan has the banners of its parts', () => {
  expect(titles('free')).toEqual([])
  expect(titles('basic')).toEqual([])
  expect(titles('pro')).toEqual(['ADVANCED TOOLS'])
  expect(titles('enterprise')).toEqual(['ADVANCED TOOLS', 'TEAM COLLABORATION', 'API ACCESS'])
})

test('a part says what is in it, and two of them hold nothing yet', () => {
  expect(planParts(PLANS.enterprise).map(({ holds }) => holds)).toEqual([
    'The repair list: every photo with its assessment, as a table.',
    null,
    null,
  ])
})
