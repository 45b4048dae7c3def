import { expect, it } from 'vitest'
import { featureMissing, hasFeature, plansWith, type Feature } from './features.rules.ts'
import { PLAN_IDS, PLANS } from './plans.ts'

it.each<[Feature, boolean[]]>([
  ['advancedTools', [false, false, true, true]],
  ['teamCollaboration', [false, false, false, true]],
  ['apiAccess', [false, false, false, true]],
])('%s belong to the plans of the specification', (feature, has) => {
  expect(PLAN_IDS.map((id) => hasFeature(PLANS[id], feature))).toEqual(has)
  expect(plansWith(feature).map(({ id }) => id)).toEqual(PLAN_IDS.filter((_, at) => has[at]))
})

it('a rejection names the plans that include the feature', () => {
  expect(featureMissing('advancedTools', 'The repair list')).toBe(
    'The repair list is part of Pro Fixer and Enterprise Fixer. Upgrade your plan to use it.',
  )
  expect(featureMissing('apiAccess', 'An API key')).toBe(
    'An API key is part of Enterprise Fixer. Upgrade your plan to use it.',
  )
})
