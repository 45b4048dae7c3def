import { NO_LOCAL_ESTIMATE } from './analysis.messages.ts'
import { costRange } from './analysis.rules.ts'
import type { Advice, Cost, CostAssumption, CostLine } from '../advice/advice.ts'

type Range = { min: number; max: number }

/** What stands in place of the estimated cost of a playbook, which has none of its own. */
export const SEE_LOCAL_ESTIMATE = 'See the local estimate below'

export const RANGE_NOTE =
  'The range is narrower than the lines added up: not everything is at its cheapest, or its most expensive, at the same time.'
export const DIY_NOTE = 'What you buy. Your time and tools are not included.'

/** Says that a model's range and the local one are apart. Null if they meet, or if one of them is missing. */
export function disagreement(model: Range | null, cost: Cost | null): string | null {
  const own = cost?.hired ?? null
  if (model === null || own === null || (model.min <= own.max && own.min <= model.max)) return null
  return `The AI estimates ${costRange(model)}, and the public figures come to ${costRange(own)}. The two do not overlap, so get a quote before you decide.`
}

/** '1.75 h', '$20', '4 sq ft'. */
export function valueText({ value, unit }: Pick<CostAssumption, 'value' | 'unit'>): string {
  if (unit === '$') return `$${value.toLocaleString('en-US')}`
  return unit === '' ? String(value) : `${value.toLocaleString('en-US')} ${unit}`
}

/** Whether the owner gave this value. A quantity may come from the answers, or may have been confirmed. */
function isOwn(cost: Cost, { key, value, assumed }: CostAssumption): boolean {
  return value !== assumed || (cost.class === 4 && key === `${cost.job}.quantity`)
}

/** The lines of the report about the local estimate. None if nothing was said about the damage. */
export function costReportLines(
  { cost, no_cost_because: because }: Pick<Advice, 'cost' | 'no_cost_because'>,
  model: Range | null,
): string[] {
  if (cost === null) return because === null ? [] : [`${NO_LOCAL_ESTIMATE}. ${because}`]
  const apart = disagreement(model, cost)
  return [
    `Priced: ${cost.priced}`,
    ...(cost.hired === null ? [] : [`Hiring somebody: ${costRange(cost.hired)}`, ...cost.hired.lines.map(lineText)]),
    ...(cost.diy === null
      ? []
      : [`Doing it yourself: ${costRange(cost.diy)}. ${DIY_NOTE}`, ...cost.diy.lines.map(lineText)]),
    ...(isItemized(cost) ? [RANGE_NOTE] : []),
    ...(apart === null ? [] : [apart]),
    ...(cost.assumptions.length === 0 ? [] : ['Assumptions:']),
    ...cost.assumptions.map(
      (assumption) =>
        `- ${assumption.label}: ${valueText(assumption)} ${isOwn(cost, assumption) ? '(yours)' : '(assumed)'}`,
    ),
    ...cost.notes,
  ]
}

/** What a line of {@link costReportLines} says of an amount: of what it is, the amount, and the rest of the line. */
export type CostRow = { label: string; amount: string; note: string; isTotal: boolean }

/** Null for a line that says no amount. A total comes before what it is made of. */
export function costRowOf(line: string): CostRow | null {
  const [, item, label, amount, note = ''] = /^(- )?([^:]+): (\$[\d,]+ - \$[\d,]+)(?:\. ([^]*))?$/.exec(line) ?? []
  if (label === undefined || amount === undefined) return null
  return { label, amount, note, isTotal: item === undefined }
}

function isItemized({ hired, diy }: Cost): boolean {
  return [hired, diy].some((range) => range !== null && range.lines.length > 0)
}

function lineText({ label, min, max, basis, source }: CostLine): string {
  return `- ${label}: ${costRange({ min, max })}. ${basis}${source === null ? '' : ` Source: ${source}.`}`
}
