import { gigabytes, megabytes, GB } from '#shared/files/uploads.rules.ts'
import { csvLine } from '#shared/repairs/repairList.rules.ts'

/** The AI usage of a month. */
export type MonthUsage = {
  requests: number
  /** Requests without token counts, because the provider reported none that are plausible. */
  uncounted: number
  /** Requests to a model whose price was unknown. */
  unpriced: number
  input: number
  output: number
  /** Millionths of a US dollar. */
  costMicros: number
}

export type AccountUsage = MonthUsage & { email: string; plan: string; photos: number; storageBytes: number }

export type AiUsageReport = {
  /** '2026-11', in UTC. */
  month: string
  accounts: readonly AccountUsage[]
  /** The usage of all accounts, including erased ones. */
  installation: MonthUsage
  /** Millionths of a US dollar; null without a budget. */
  budgetMicros: number | null
}

/**
 * The month of the report: the requested one, or the current month if none was requested. Null for an invalid month.
 */
export function reportMonth(asked: string | undefined, now: Date): string | null {
  if (asked === undefined) return now.toISOString().slice(0, 7)
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : null
}

type Column = readonly [heading: string, valueOf: (account: AccountUsage) => string]

const TEXT_COLUMNS = 2
const COLUMNS: readonly Column[] = [
  ['Account', ({ email }) => email],
  ['Plan', ({ plan }) => plan],
  ['Photos', ({ photos }) => grouped(photos)],
  ['Storage', ({ storageBytes }) => storage(storageBytes)],
  ['Analyses', ({ requests }) => grouped(requests)],
  ['Input tokens', ({ input }) => grouped(input)],
  ['Output tokens', ({ output }) => grouped(output)],
  ['Cost', cost],
]

/** The report for people: one line for each account, and one for the whole month. */
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

/** The report for programs (RFC 4180): an `account` row for each account, then one `erased` and one `month` row. */
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
    ...accounts.map(({ email, plan, photos, storageBytes, ...usage }) => [
      'account',
      month,
      email,
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

/**
 * The usage of erased accounts: the difference between the installation's sum, which still contains it, and all
 * accounts.
 */
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

/** `unknown` when no request had a price. When only some had none, the line reports their number separately. */
function cost({ requests, unpriced, costMicros }: MonthUsage): string {
  return requests > 0 && unpriced === requests ? 'unknown' : dollars(costMicros, 4)
}

/** '$1,234.5678', rounded to the given number of digits. */
function dollars(micros: number, digits: 2 | 4): string {
  const unit = 10 ** (6 - digits)
  const rounded = Math.round(micros / unit)
  const fraction = String(rounded % 10 ** digits).padStart(digits, '0')
  return `$${grouped(Math.floor(rounded / 10 ** digits))}.${fraction}`
}

/** '1234.567800', exact to the millionth. */
function exactDollars(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`
}

function grouped(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Shown in MB below a tenth of a GB, as on the screens. */
function storage(bytes: number): string {
  return bytes < GB / 10 ? `${megabytes(bytes)} MB` : `${gigabytes(bytes)} GB`
}
