import type { Figures, JudgedItem } from '#shared/evaluation/evaluation.schema.ts'
import { costMicros, type TokenPrices } from '../aiUsage.rules.ts'
import { brier, median, reliability, rounded, share, shareOf, type Forecast } from './statistics.rules.ts'

/** The figures of a set, from its judged items. */
export function figuresOf(items: readonly JudgedItem[], prices: TokenPrices | null): Figures {
  const usable = items.filter(({ shown }) => shown.failure === null)
  const labeled = items.flatMap(({ expected }) => expected.hazards ?? []).length
  const harmless = items.filter(({ is_harmless: isHarmless }) => isHarmless)
  const forecasts = usable.flatMap(forecastOf)
  const wrong = usable.filter((item) => isRight(item) === false)
  const counted = items.flatMap(({ tokens }) => tokens ?? [])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const seconds = items.map((item) => item.seconds)
  return {
    items: items.length,
    answered: share(usable.length, items.length),
    kind: shareOf(items.map(({ right }) => right.kind)),
    severity: shareOf(items.map(({ right }) => right.severity)),
    severity_of_model: shareOf(
      items.map(({ expected, shown }) =>
        expected.severity === null
          ? null
          : shown.severity_of_model !== null && expected.severity.includes(shown.severity_of_model),
      ),
    ),
    severity_too_low: shareOf(items.map((item) => item.severity_too_low)),
    hazards_of_model: share(labeled - sum(items.map((item) => item.hazards_missed_by_model.length)), labeled),
    hazards_shown: share(labeled - sum(items.map((item) => item.hazards_missed.length)), labeled),
    false_alarms: shareOf(harmless.map(({ shown }) => shown.first_message !== null)),
    withheld_wrongly: share(
      sum(harmless.map(({ shown }) => shown.withheld.length)),
      sum(harmless.map(({ shown }) => shown.steps)),
    ),
    withheld: sum(items.map(({ shown }) => shown.withheld.length)),
    calibration: {
      brier: brier(forecasts),
      bins: reliability(forecasts),
      wrong_shown_as_high: shareOf(wrong.map(({ shown }) => shown.confidence_label === 'HIGH')),
    },
    model_cost: costFigures(items, 'model_cost'),
    local_cost: costFigures(items, 'local_cost'),
    marks: share(sum(items.map(({ marks }) => marks.hits)), sum(items.map(({ marks }) => marks.of))),
    tokens: {
      input: sum(counted.map(({ input }) => input)),
      output: sum(counted.map(({ output }) => output)),
      uncounted: items.length - counted.length,
    },
    dollars: prices === null ? null : rounded(sum(counted.map((count) => costMicros(count, prices))) / 1_000_000),
    seconds: {
      total: rounded(sum(seconds)),
      median: median(seconds),
      longest: items.length === 0 ? null : Math.max(...seconds),
    },
  }
}

/**
 * Whether both the kind and the severity are right, which is what a confidence is about. Null if neither is labeled.
 */
function isRight({ right }: JudgedItem): boolean | null {
  const known = [right.kind, right.severity].filter((each) => each !== null)
  return known.length === 0 ? null : known.every(Boolean)
}

function forecastOf(item: JudgedItem): Forecast[] {
  const right = isRight(item)
  return right === null ? [] : [{ confidence: item.shown.confidence / 100, isRight: right }]
}

function costFigures(items: readonly JudgedItem[], which: 'model_cost' | 'local_cost'): Figures['model_cost'] {
  const ranges = items.flatMap(({ shown }) => shown[which] ?? [])
  return {
    covered: shareOf(items.map(({ right }) => right[which])),
    median_ratio: median(ranges.filter(({ min }) => min > 0).map(({ min, max }) => max / min)),
  }
}
