import { describe, expect, it } from 'vitest'
import { reportMonth, usageCsv, usageTable, type AccountUsage, type AiUsageReport } from './aiUsageReport.rules.ts'

const NOTHING = { requests: 0, uncounted: 0, unpriced: 0, input: 0, output: 0, costMicros: 0 }

const account = (changes: Partial<AccountUsage>): AccountUsage => ({
  ...NOTHING,
  email: 'ann@example.com',
  plan: 'free',
  photos: 0,
  storageBytes: 0,
  ...changes,
})

const report = (changes: Partial<AiUsageReport> = {}): AiUsageReport => ({
  month: '2026-11',
  accounts: [
    account({
      plan: 'pro',
      photos: 1234,
      storageBytes: 3 * 1024 ** 3,
      requests: 3,
      input: 3300,
      output: 1260,
      costMicros: 20_850,
    }),
    account({ email: 'bob@example.com' }),
  ],
  installation: { requests: 4, uncounted: 1, unpriced: 0, input: 4400, output: 1680, costMicros: 27_850 },
  budgetMicros: 20_000_000,
  ...changes,
})

describe('the month of a report', () => {
  it('is that of now unless one is named', () => {
    expect(reportMonth(undefined, new Date('2026-11-30T23:00:00Z'))).toBe('2026-11')
    expect(reportMonth('2025-01', new Date('2026-11-30T23:00:00Z'))).toBe('2025-01')
  })

  it.each(['2026-13', '2026-00', '2026-1', '11-2026', 'november', '2026-11-01', '', '1899-01'])('is not %s', (asked) =>
    expect(reportMonth(asked, new Date())).toBeNull(),
  )
})

describe('the table', () => {
  it('is aligned, and ends with the month: sums, budget, what was not counted, and erased accounts', () => {
    expect(usageTable(report())).toBe(
      [
        'Account          Plan  Photos  Storage  Analyses  Input tokens  Output tokens     Cost',
        'ann@example.com  pro    1,234   3.0 GB         3         3,300          1,260  $0.0209',
        'bob@example.com  free       0  0.00 MB         0             0              0  $0.0000',
        '',
        '2026-11 (UTC): 4 analyses, 4,400 input and 1,680 output tokens, $0.0279; budget $20.00, left $19.9722; 1 without counts; erased accounts: 1 analysis, $0.0070',
        '',
      ].join('\n'),
    )
  })

  it('says that a cost is not known, and that there is no budget', () => {
    const unpriced = { requests: 2, unpriced: 2, input: 10, output: 10 }
    const table = usageTable(
      report({ accounts: [account(unpriced)], installation: { ...NOTHING, ...unpriced }, budgetMicros: null }),
    )
    expect(table).toMatch(/ 10 {2}unknown\n/)
    expect(table).toContain(
      'unknown; no budget; 0 without counts; 2 without a price; erased accounts: 0 analyses, $0.0000',
    )
  })

  it('leaves nothing of a budget that was passed, and groups what is large', () => {
    const installation = { ...NOTHING, requests: 1, costMicros: 1_234_567_890_000 }
    const table = usageTable(report({ accounts: [], installation, budgetMicros: 1_000_000 }))
    expect(table).toContain('$1,234,567.8900; budget $1.00, left $0.0000')
  })
})

describe('the CSV', () => {
  it('has a row for each account, one of the erased and one of the month, exact to the millionth', () => {
    expect(usageCsv(report()).split('\r\n')).toEqual([
      'row,month,account,plan,photos,storage_bytes,analyses,without_counts,without_price,input_tokens,output_tokens,cost_usd,budget_usd',
      'account,2026-11,ann@example.com,pro,1234,3221225472,3,0,0,3300,1260,0.020850,',
      'account,2026-11,bob@example.com,free,0,0,0,0,0,0,0,0.000000,',
      'erased,2026-11,,,,,1,1,0,1100,420,0.007000,',
      'month,2026-11,,,1234,3221225472,4,1,0,4400,1680,0.027850,20.000000',
      '',
    ])
  })

  it('has no address that a spreadsheet takes for a formula', () => {
    const csv = usageCsv(report({ accounts: [account({ email: '=cmd|"x"@example.com' })] }))
    expect(csv).toContain(`,"'=cmd|""x""@example.com",`)
  })
})
