import type { Advice, Urgency } from '../advice/advice.ts'
import { megabytes } from '../files/uploads.rules.ts'
import type { Actuals } from './actuals.schema.ts'
import { REPAIR_STATUS_LABELS, repairTitle, type RepairStatus } from './repairs.rules.ts'
import { confidencePercent, type AnalysisMethod } from '../analyses/analysis.rules.ts'
import type { DamageAnalysis } from '../analyses/analysis.schema.ts'

type Run = {
  id: string
  method: AnalysisMethod | null
  provider: string | null
  model: string | null
  createdAt: Date
  finishedAt: Date | null
  result: DamageAnalysis | null
  advice: Advice | null
}

/** The result of an analysis with its time and its source. */
type Finding = Run & { result: NonNullable<Run['result']> }

/** A photo with its repair and the analysis that counts for it; both are null when there is none. */
export type RepairListRow = {
  photo: { fileName: string; fileSize: number; createdAt: Date }
  repair:
    | (Actuals & {
        id: string
        title: string | null
        damageType: string | null
        answers: { where?: string | null | undefined }
        createdAt: Date
        status: RepairStatus
      })
    | null
  run: Run | null
}

/** A row, and whether it is the first of its repair, in which the figures of the repair stand. */
type PlacedRow = RepairListRow & { isFirst: boolean }

type Column = readonly [heading: string, valueOf: (row: PlacedRow) => string]

const COLUMNS: readonly Column[] = [
  ['Photo', ({ photo }) => photo.fileName],
  ['Uploaded (UTC)', ({ photo }) => dayOf(photo.createdAt)],
  ['Size (MB)', ({ photo }) => megabytes(photo.fileSize)],
  ['Analyzed (UTC)', found(({ createdAt, finishedAt }) => dayOf(finishedAt ?? createdAt))],
  ['Source', found(sourceOf)],
  ['Confidence', found(({ result }) => `${confidencePercent(result.confidence)}%`)],
  ['Damage type', found(({ result }) => result.damageType)],
  ['Severity', found(({ result }) => result.severity)],
  ['Estimated cost min (USD)', once(found((finding) => costOf(finding, 'min')))],
  ['Estimated cost max (USD)', once(found((finding) => costOf(finding, 'max')))],
  ['Estimated time', found(({ result }) => result.estimatedTime)],
  ['Difficulty', found(({ result }) => result.difficultyLevel)],
  ['Safety warnings', found(({ result }) => result.safetyWarnings.join('; '))],
  ['Repair', ({ repair }) => (repair === null ? '' : repairTitle(repair))],
  ['Status', ({ repair }) => (repair === null ? '' : REPAIR_STATUS_LABELS[repair.status])],
  ['Urgency', found(({ advice }) => URGENCY_WORDS[advice?.urgency ?? 'none'])],
  ['Actual cost (USD)', once(({ repair }) => figure(repair?.actual_cost))],
  ['Actual hours', once(({ repair }) => figure(repair?.actual_hours))],
  // By these, a spreadsheet adds up the actual cost, which stands once for each repair.
  ['Place', ({ repair }) => repair?.answers.where ?? ''],
  ['Finished', ({ repair }) => repair?.finished_on ?? ''],
  ['Year finished', ({ repair }) => repair?.finished_on?.slice(0, 4) ?? ''],
  ['What was done', once(({ repair }) => repair?.work_done ?? '')],
]

/** When to act. The general guidance, which is about no damage in particular, says nothing about it. */
const URGENCY_WORDS: Readonly<Record<Urgency | 'none', string>> = {
  now: 'Now',
  '24h': 'Within 24 hours',
  week: 'Within a week',
  month: 'Within a month',
  watch: 'Keep an eye on it',
  none: '',
}

/** Without this mark, some spreadsheet programs read UTF-8 text in the system's own character set. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The mark and the row of headings. */
export const REPAIR_LIST_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS.map(([heading]) => heading))

/**
 * Makes the lines of one list, in their order. What a repair costs stands in the line of its first photo only, so that
 * a sum over the column counts it once.
 */
export function repairListLines(): (row: RepairListRow) => string {
  const counted = new Set<string>()
  return (row) => {
    const key = row.repair?.id ?? row.run?.id ?? null
    const isFirst = key === null || !counted.has(key)
    if (key !== null) counted.add(key)
    return csvLine(COLUMNS.map(([, valueOf]) => valueOf({ ...row, isFirst })))
  }
}

/** `mendsight-repair-list-2026-11-20.csv` */
export function repairListName(productName: string, now: Date, what = 'repair-list'): string {
  const product = productName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${[...product, what, dayOf(now)].join('-')}.csv`
}

/** One line of a CSV file (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = defused(text)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Puts an apostrophe before characters that a spreadsheet program would read as the start of a formula (OWASP, "CSV
 * Injection", read 2026-11-20). This applies within the text as well: where the comma is the decimal separator, some
 * programs split the file at semicolons, tabs and line ends, even inside quotes.
 */
function defused(text: string): string {
  const within = text.replaceAll(/([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? `'${within}` : within
}

function found(valueOf: (finding: Finding) => string): Column[1] {
  return ({ run }) => (run === null || run.result === null ? '' : valueOf({ ...run, result: run.result }))
}

function once(valueOf: Column[1]): Column[1] {
  return (row) => (row.isFirst ? valueOf(row) : '')
}

/** Without thousands separators, so that spreadsheet programs can calculate with it. */
function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Empty for guidance, whose costs are typical ones: a sum over the column would count them as estimates. */
function costOf({ method, result }: Finding, end: 'min' | 'max'): string {
  return method === 'fallback' || result.estimatedCost === null ? '' : wholeDollars(result.estimatedCost[end])
}

function sourceOf({ method, provider, model }: Finding): string {
  if (method === 'fallback') return 'General repair guidance'
  return [provider, model].filter((part) => part !== null && part !== '').join(' ')
}

/** Without thousands separators, which differ between countries, so that spreadsheet programs can calculate with it. */
function wholeDollars(value: number): string {
  return Math.round(value).toString()
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
