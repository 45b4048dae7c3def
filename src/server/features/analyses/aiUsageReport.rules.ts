import { gigabytes, megabytes, GB } from '#shared/files/uploads.rules.ts'
import { csvLine } from './repairList.rules.ts'

/** What was used of the provider in a month. */
export type MonthUsage = {
  requests: number
  /** Requests whose tokens the provider did not count. */
  uncounted: number
  /** Requests whose price was not known. */
  unpriced: number
  input: number
  output: number
  /** Millionths of a US dollar. */
  costMicros: number
}

export type AccountUsage = MonthUsage & { address: string; plan: string; photos: number; storageBytes: number }

export type AiUsageReport = {
  /** '2026-11', in UTC. */
  month: string
  accounts: readonly AccountUsage[]
  /** All accounts and those that are gone. */
  installation: MonthUsage
  /** Millionths of a US dollar; null without a budget. */
  budgetMicros: number | null
}

/** The month that a report is asked for; the one of `now` when none is named. Null for what is no month. */
export function reportMonth(asked: string | undefined, now: Date): string | null {
  if (asked === undefined) return now.toISOString().slice(0, 7)
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : null
}

type Column = readonly [heading: string, valueOf: (account: AccountUsage) => string]

const TEXT_COLUMNS = 2
const COLUMNS: readonly Column[] = [
  ['Account', ({ address }) => address],
  ['Plan', ({ plan }) => plan],
  ['Photos', ({ photos }) => grouped(photos)],
  ['Storage', ({ storageBytes }) => storage(storageBytes)],
  ['Analyses', ({ requests }) => grouped(requests)],
  ['Input tokens', ({ input }) => grouped(input)],
  ['Output tokens', ({ output }) => grouped(output)],
  ['Cost', cost],
]

/** The report as a person reads it: a line for each account, and one of the month. */
export function usageTable(report: AiUsageReport): string {
  const lines = [
    COLUMNS.map(([heading]) => heading),
    ...report.accounts.map((account) => COLUMNS.map(([, valueOf]) => valueOf(account))),
  ]
  const widths = COLUMNS.map((_, at) => lines.reduce((most, line) => Math.max(most, line[at]?.length ?? 0), 0))
  const aligned = lines.map((line) =>
    line
      .map((cell, at) => (at < TEXT_COLUMNS ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
  return `${[...aligned, '', monthLine(report)].join('\n')}\n`
}

/** '2026-11 (UTC): 6 analyses, 6,600 input and 2,520 output tokens, $0.0417; budget $20.00, left $19.96; …' */
function monthLine({ month, accounts, installation, budgetMicros }: AiUsageReport): string {
  const parts = [
    `${month} (UTC): ${analyses(installation)}, ${grouped(installation.input)} input and ${grouped(installation.output)} output tokens, ${cost(installation)}`,
    budgetMicros === null ? 'no budget' : budget(budgetMicros, installation),
    `${grouped(installation.uncounted)} without counts`,
  ]
  if (installation.unpriced > 0) parts.push(`${grouped(installation.unpriced)} without a price`)
  const erased = erasedUsage(accounts, installation)
  parts.push(`erased accounts: ${analyses(erased)}, ${cost(erased)}`)
  return parts.join('; ')
}

function budget(budgetMicros: number, { costMicros }: MonthUsage): string {
  return `budget ${dollars(budgetMicros, 2)}, left ${dollars(Math.max(0, budgetMicros - costMicros), 4)}`
}

const CSV_HEAD = [
  'row',
  'month',
  'account',
  'plan',
  'photos',
  'storage_bytes',
  'analyses',
  'without_counts',
  'without_price',
  'input_tokens',
  'output_tokens',
  'cost_usd',
  'budget_usd',
]

/** The report for programs (RFC 4180): rows of `account`, then one of all that are `erased`, and one of the `month`. */
export function usageCsv({ month, accounts, installation, budgetMicros }: AiUsageReport): string {
  const figures = (usage: MonthUsage) => [
    String(usage.requests),
    String(usage.uncounted),
    String(usage.unpriced),
    String(usage.input),
    String(usage.output),
    exactDollars(usage.costMicros),
  ]
  const rows = [
    CSV_HEAD,
    ...accounts.map(({ address, plan, photos, storageBytes, ...usage }) => [
      'account',
      month,
      address,
      plan,
      String(photos),
      String(storageBytes),
      ...figures(usage),
      '',
    ]),
    ['erased', month, '', '', '', '', ...figures(erasedUsage(accounts, installation)), ''],
    [
      'month',
      month,
      '',
      '',
      String(sumOf(accounts, 'photos')),
      String(sumOf(accounts, 'storageBytes')),
      ...figures(installation),
      budgetMicros === null ? '' : exactDollars(budgetMicros),
    ],
  ]
  return rows.map(csvLine).join('')
}

/** What the accounts used that are gone: the installation's sum does not shrink with them. */
function erasedUsage(accounts: readonly AccountUsage[], installation: MonthUsage): MonthUsage {
  const left = (part: keyof MonthUsage) => installation[part] - sumOf(accounts, part)
  return {
    requests: left('requests'),
    uncounted: left('uncounted'),
    unpriced: left('unpriced'),
    input: left('input'),
    output: left('output'),
    costMicros: left('costMicros'),
  }
}

function sumOf(accounts: readonly AccountUsage[], part: keyof MonthUsage | 'photos' | 'storageBytes'): number {
  return accounts.reduce((sum, account) => sum + account[part], 0)
}

function analyses({ requests }: MonthUsage): string {
  return `${grouped(requests)} ${requests === 1 ? 'analysis' : 'analyses'}`
}

/** Unknown when no price was; then what had none is told of apart. */
function cost({ requests, unpriced, costMicros }: MonthUsage): string {
  return requests > 0 && unpriced === requests ? 'unknown' : dollars(costMicros, 4)
}

/** '$1,234.5678', to the nearest. */
function dollars(micros: number, digits: 2 | 4): string {
  const unit = 10 ** (6 - digits)
  const rounded = Math.round(micros / unit)
  const fraction = String(rounded % 10 ** digits).padStart(digits, '0')
  return `$${grouped(Math.floor(rounded / 10 ** digits))}.${fraction}`
}

/** '1234.567800', to the millionth. */
function exactDollars(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`
}

function grouped(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

/** In MB below a tenth of a GB, as on screens. */
function storage(bytes: number): string {
  return bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
}
