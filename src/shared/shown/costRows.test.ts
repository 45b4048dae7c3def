import { expect, test } from 'vitest'
import type { CostRange } from '../advice/advice.ts'
import { costRange } from '../analyses/analysis.rules.ts'
import { costReportLines, costRowOf, DIY_NOTE } from '../analyses/costReport.rules.ts'
import { estimateCost } from '../costs/estimate.rules.ts'
import { JOBS } from '../costs/jobs.ts'

test.each([...JOBS.values()])('every amount of $id is in a row, and nothing else', (job) => {
  const cost = estimateCost({ job, state: 'CA', measured: null, changed: {}, isDiy: true })
  const model = { min: 1, max: 2 }
  const rows = costReportLines({ cost, no_cost_because: null }, model).flatMap((line) => costRowOf(line) ?? [])
  const ofRange = (label: string, range: CostRange | null, note: string) =>
    range === null
      ? []
      : [
          { label, amount: costRange(range), note, isTotal: true },
          ...range.lines.map(({ label: of, basis, source, ...amount }) => ({
            label: of,
            amount: costRange(amount),
            note: `${basis}${source === null ? '' : ` Source: ${source}.`}`,
            isTotal: false,
          })),
        ]
  expect(rows).toEqual([
    ...ofRange('Hiring somebody', cost.hired, ''),
    ...ofRange('Doing it yourself', cost.diy, DIY_NOTE),
  ])
})
