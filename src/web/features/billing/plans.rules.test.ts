import { expect, it, test } from 'vitest'
import { PLAN_IDS, PLANS } from '#shared/plans/plans.ts'
import {
  comparisonRows,
  featureLine,
  featureMark,
  featuresHere,
  supportLabel,
  shownFeatures,
  planParts,
} from './plans.rules.ts'

const HERE = { ai: 'inline', support: 'mailed', support_hours: null } as const

it('the features of a plan are one line of text', () => {
  expect(featureLine(PLANS.enterprise.features, HERE)).toBe(
    'Unlimited damage photos · 100 GB storage · Photos up to 100 MB · AI damage analysis · Advanced tools · ' +
      'Team collaboration · API access · Priority support',
  )
})

it.each([
  [null, 'Priority', 'Priority support'],
  ['24/7', 'Phone (24/7)', 'Phone support'],
  ['Mon to Fri, 8 am to 6 pm', 'Phone (Mon to Fri, 8 am to 6 pm)', 'Phone support'],
])('with the hours %s the largest plan has the support %s', (hours, label, feature) => {
  const here = { ...HERE, support_hours: hours }
  expect(supportLabel('phone', here)).toBe(label)
  expect(supportLabel('priority', here)).toBe('Priority')
  expect(featuresHere(PLANS.enterprise.features, here).at(-1)).toBe(feature)
  expect(featuresHere(PLANS.pro.features, here)).toEqual(PLANS.pro.features)
})

it('without an AI service no plan promises its analysis', () => {
  for (const id of PLAN_IDS) {
    expect(featureLine(PLANS[id].features, { ...HERE, ai: 'off' })).toContain('AI damage analysis (not set up here)')
    expect(featureLine(PLANS[id].features, { ...HERE, ai: 'url' })).not.toContain('not set up')
  }
})

it('without support no plan promises it', () => {
  const marked = PLAN_IDS.flatMap((id) => featuresHere(PLANS[id].features, HERE)).filter(
    (feature) => featureMark(feature, { ...HERE, support: 'none' }) === 'Not set up here',
  )
  expect(marked).toEqual(['Email support', 'Email support', 'Priority support', 'Priority support'])
})

it('the comparison has the rows of the specification, with the limits that are kept', () => {
  expect(
    comparisonRows(
      PLAN_IDS.map((id) => PLANS[id]),
      50,
      HERE,
    ),
  ).toEqual([
    { label: 'Monthly uploads', values: ['10', '100', '500', 'Unlimited'] },
    { label: 'Storage', values: ['0.5 GB', '1 GB', '10 GB', '100 GB'] },
    { label: 'Max file size', values: ['5 MB', '10 MB', '25 MB', '100 MB'] },
    { label: 'Analyses per day', values: ['50', '50', '50', '50'] },
    { label: 'Support level', values: ['Email', 'Email', 'Priority', 'Priority'] },
    { label: 'Advanced tools', values: [false, false, true, true] },
    { label: 'Team collaboration', values: [false, false, false, true] },
    { label: 'API access', values: [false, false, false, true] },
  ])
})

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

const titles = (plan: keyof typeof PLANS) => planParts(PLANS[plan]).map(({ title }) => title)

test('each plan has the banners of its parts', () => {
  expect(titles('free')).toEqual([])
  expect(titles('basic')).toEqual([])
  expect(titles('pro')).toEqual(['ADVANCED TOOLS'])
  expect(titles('enterprise')).toEqual(['ADVANCED TOOLS', 'TEAM COLLABORATION', 'API ACCESS'])
})

test('a part says what is in it', () => {
  expect(planParts(PLANS.enterprise).map(({ holds }) => holds)).toEqual([
    'The repair list: every photo with its assessment, as a table.',
    'Your shop: up to 25 people who work on the same repairs.',
    'Keys for your programs, and the guide for developers.',
  ])
})
