import { expect, it } from 'vitest'
import { comparisonRows } from './planComparison.rules.ts'
import { featureLine, featureMark, supportLabel } from './coming.rules.ts'
import { PLAN_IDS, PLANS } from '#shared/plans/plans.ts'

it('no plan is shown to have what is not built', () => {
  expect(featureLine(PLANS.enterprise.features, { ai: 'inline', support: 'mailed' })).toBe(
    'Unlimited damage photos · 100 GB storage · Photos up to 100 MB · AI damage analysis · Advanced tools · ' +
      'Team collaboration (coming) · API access (coming) · Phone support (coming)',
  )
  const all = PLAN_IDS.map((id) => PLANS[id])
  const ticked = comparisonRows(all, 50).filter(({ values }) => values.includes(true))
  expect(ticked.map(({ label }) => label)).toEqual(['Advanced tools'])
})

it('only features of Enterprise are coming, and phone support is never given', () => {
  const marked = (id: (typeof PLAN_IDS)[number]) =>
    PLANS[id].features.filter((feature) => featureMark(feature, { ai: 'inline', support: 'mailed' }) === 'Coming')
  for (const id of ['free', 'basic', 'pro'] as const) expect(marked(id)).toEqual([])
  expect(marked('enterprise')).toEqual(['Team collaboration', 'API access', 'Phone support'])
  expect(supportLabel('phone')).toBe('Priority (24/7 phone: coming)')
})

it('without an AI service no plan promises its analysis', () => {
  for (const id of PLAN_IDS) {
    expect(featureLine(PLANS[id].features, { ai: 'off', support: 'mailed' })).toContain(
      'AI damage analysis (not set up here)',
    )
    expect(featureLine(PLANS[id].features, { ai: 'url', support: 'mailed' })).not.toContain('not set up')
  }
})

it('without support no plan promises it', () => {
  const marked = PLAN_IDS.flatMap((id) => PLANS[id].features).filter(
    (feature) => featureMark(feature, { ai: 'inline', support: 'none' }) === 'Not set up here',
  )
  expect(marked).toEqual(['Email support', 'Email support', 'Priority support'])
})
