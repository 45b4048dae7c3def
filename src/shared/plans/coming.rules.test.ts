import { expect, it } from 'vitest'
import { comparisonRows } from './comparison.rules.ts'
import { featureLine, isComing, supportLabel } from './coming.rules.ts'
import { PLAN_IDS, PLANS } from './plans.ts'

it('no plan is shown to have what is not built', () => {
  expect(featureLine(PLANS.enterprise.features)).toBe(
    'Unlimited damage photos · 100 GB storage · Photos up to 100 MB · AI damage analysis · Advanced tools · ' +
      'Team collaboration (coming) · API access (coming) · Phone support (coming)',
  )
  const all = PLAN_IDS.map((id) => PLANS[id])
  const ticked = comparisonRows(all, 50).filter(({ values }) => values.includes(true))
  expect(ticked.map(({ label }) => label)).toEqual(['Advanced tools'])
})

it('only the features of Enterprise are coming, and phone support is never given', () => {
  for (const id of ['free', 'basic', 'pro'] as const) expect(PLANS[id].features.filter(isComing)).toEqual([])
  expect(PLANS.enterprise.features.filter(isComing)).toEqual(['Team collaboration', 'API access', 'Phone support'])
  expect(supportLabel('phone')).toBe('Priority (24/7 phone: coming)')
})
