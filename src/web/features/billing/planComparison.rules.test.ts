import { expect, it } from 'vitest'
import { comparisonRows } from './planComparison.rules.ts'
import { PLAN_IDS, PLANS } from '#shared/plans/plans.ts'

it('the comparison has the rows of the specification, with the limits that are kept', () => {
  expect(
    comparisonRows(
      PLAN_IDS.map((id) => PLANS[id]),
      50,
    ),
  ).toEqual([
    { label: 'Monthly uploads', values: ['10', '100', '500', 'Unlimited'] },
    { label: 'Storage', values: ['0.5 GB', '1 GB', '10 GB', '100 GB'] },
    { label: 'Max file size', values: ['5 MB', '10 MB', '25 MB', '100 MB'] },
    { label: 'Analyses per day', values: ['50', '50', '50', '50'] },
    { label: 'Support level', values: ['Email', 'Email', 'Priority', 'Priority (24/7 phone: coming)'] },
    { label: 'Advanced tools', values: [false, false, true, true] },
    { label: 'Team collaboration', values: [false, false, false, 'Coming'] },
    { label: 'API access', values: [false, false, false, 'Coming'] },
  ])
})
