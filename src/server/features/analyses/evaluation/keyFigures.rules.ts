import type { Figures } from '#shared/evaluation/evaluation.schema.ts'
import type { Targets } from '#shared/evaluation/targets.schema.ts'
import type { Share } from './statistics.rules.ts'

/** A figure as it is named and written in the report, in comparisons and in messages. */
export type KeyFigure = {
  name: string
  /** What it is, in words. */
  label: string
  share?: (figures: Figures) => Share
  number?: (figures: Figures) => number | null
  /** How a number is written. Shares are percents. */
  write?: (value: number) => string
  better: 'more' | 'less' | null
  target?: keyof Targets
}

const decimals = (digits: number) => (value: number) => value.toFixed(digits)

export const KEY_FIGURES: readonly KeyFigure[] = [
  {
    name: 'answered',
    label: 'Answered in a way that could be read',
    share: ({ answered }) => answered,
    better: 'more',
    target: 'answered',
  },
  { name: 'kind', label: 'Kind of damage is right', share: ({ kind }) => kind, better: 'more', target: 'kind' },
  {
    name: 'severity',
    label: 'Severity as shown is right',
    share: ({ severity }) => severity,
    better: 'more',
    target: 'severity',
  },
  {
    name: 'severity_of_model',
    label: 'Severity as the model answered is right',
    share: (figures) => figures.severity_of_model,
    better: 'more',
  },
  {
    name: 'severity_too_low',
    label: 'Severity as shown is too low',
    share: (figures) => figures.severity_too_low,
    better: 'less',
    target: 'severity_too_low',
  },
  {
    name: 'hazards_of_model',
    label: 'Hazards that the model named',
    share: (figures) => figures.hazards_of_model,
    better: 'more',
  },
  {
    name: 'hazards_shown',
    label: 'Hazards shown after the safety rules',
    share: (figures) => figures.hazards_shown,
    better: 'more',
  },
  {
    name: 'false_alarms',
    label: 'Harmless damage that opens with a warning',
    share: (figures) => figures.false_alarms,
    better: 'less',
    target: 'false_alarms',
  },
  {
    name: 'withheld_wrongly',
    label: 'Steps withheld from harmless damage',
    share: (figures) => figures.withheld_wrongly,
    better: 'less',
    target: 'withheld_wrongly',
  },
  {
    name: 'brier',
    label: 'Brier score of the confidence',
    number: ({ calibration }) => calibration.brier,
    write: decimals(3),
    better: 'less',
    target: 'brier',
  },
  {
    name: 'wrong_shown_as_high',
    label: 'Wrong answers shown with HIGH confidence',
    share: ({ calibration }) => calibration.wrong_shown_as_high,
    better: 'less',
    target: 'wrong_shown_as_high',
  },
  {
    name: 'model_cost',
    label: "Costs that meet the model's range",
    share: (figures) => figures.model_cost.covered,
    better: 'more',
    target: 'model_cost',
  },
  {
    name: 'model_cost_ratio',
    label: "Width of the model's range (median of max / min)",
    number: (figures) => figures.model_cost.median_ratio,
    write: decimals(1),
    better: null,
  },
  {
    name: 'local_cost',
    label: 'Costs that meet our own range',
    share: (figures) => figures.local_cost.covered,
    better: 'more',
  },
  {
    name: 'local_cost_ratio',
    label: 'Width of our own range (median of max / min)',
    number: (figures) => figures.local_cost.median_ratio,
    write: decimals(1),
    better: null,
  },
  { name: 'marks', label: 'Marked places that were found', share: ({ marks }) => marks, better: 'more' },
  { name: 'tokens_in', label: 'Tokens sent', number: ({ tokens }) => tokens.input, write: decimals(0), better: 'less' },
  {
    name: 'tokens_out',
    label: 'Tokens answered',
    number: ({ tokens }) => tokens.output,
    write: decimals(0),
    better: 'less',
  },
  {
    name: 'dollars',
    label: 'Price of the run',
    number: ({ dollars }) => dollars,
    write: (value) => `$${value.toFixed(4)}`,
    better: 'less',
  },
  {
    name: 'seconds',
    label: 'Seconds to an answer (median)',
    number: ({ seconds }) => seconds.median,
    write: decimals(1),
    better: 'less',
  },
  {
    name: 'seconds_longest',
    label: 'Seconds to the slowest answer',
    number: ({ seconds }) => seconds.longest,
    write: decimals(1),
    better: 'less',
  },
]

/** The value of a figure; null if there was no case. */
export function valueOf(figure: KeyFigure, figures: Figures): number | null {
  return figure.share?.(figures).value ?? figure.number?.(figures) ?? null
}

/** A figure in words: '93% (14 of 15), 95% interval 70% to 99%'. */
export function written(figure: KeyFigure, figures: Figures): string {
  const value = valueOf(figure, figures)
  if (value === null) return figure.share === undefined ? 'not known' : 'nothing labeled'
  const { hits, of, low, high } = figure.share?.(figures) ?? {}
  if (hits === undefined || of === undefined || low === undefined || high === undefined)
    return figure.write?.(value) ?? `${value}`
  return `${percent(value)} (${hits} of ${of}), 95% interval ${percent(low)} to ${percent(high)}`
}

export function percent(value: number): string {
  return `${Math.round(value * 100)}%`
}

/** What a run missed, in sentences. Empty if it reached everything. */
export function missedTargets(figures: Figures, targets: Targets): string[] {
  const missed = KEY_FIGURES.flatMap((figure) => {
    const target = figure.target === undefined ? null : targets[figure.target]
    const value = valueOf(figure, figures)
    if (target === null || value === null) return []
    const isMet = figure.better === 'less' ? value <= target : value >= target
    const write = figure.share === undefined ? (each: number) => each.toFixed(3) : percent
    return isMet
      ? []
      : [
          `${figure.name}: ${figure.label}: ${write(value)}, the target is at ${figure.better === 'less' ? 'most' : 'least'} ${write(target)}.`,
        ]
  })
  const { hits, of } = figures.hazards_shown
  return hits === of
    ? missed
    : [`hazards_shown: ${of - hits} of ${of} labeled hazards are missed even after the safety rules.`, ...missed]
}
