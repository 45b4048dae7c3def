/** A share of cases with its 95 % confidence interval. */
export type Share = {
  hits: number
  of: number
  /** Null if there was no case. */
  value: number | null
  low: number
  high: number
}

/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964

/**
 * A share with its Wilson score interval, which stays within 0 and 1 and is usable for few cases and for shares near 0
 * and 1 (Wilson 1927; Brown, Cai and DasGupta 2001). Without a case nothing is known, so the interval is 0 to 1.
 */
export function share(hits: number, of: number): Share {
  if (of === 0) return { hits, of, value: null, low: 0, high: 1 }
  const value = hits / of
  const scale = 1 + Z ** 2 / of
  const center = (value + Z ** 2 / (2 * of)) / scale
  const half = (Z / scale) * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2))
  // At both ends the interval reaches the share exactly; the computation misses it by a rounding error.
  const low = hits === 0 ? 0 : rounded(Math.max(0, center - half))
  const high = hits === of ? 1 : rounded(Math.min(1, center + half))
  return { hits, of, value: rounded(value), low, high }
}

/** The share of the values that are true. Nulls are not cases. */
export function shareOf(values: readonly (boolean | null)[]): Share {
  const known = values.filter((value) => value !== null)
  return share(known.filter(Boolean).length, known.length)
}

/** A result's confidence from 0 to 1, and whether the result was right. */
export type Forecast = { confidence: number; isRight: boolean }

/**
 * The mean squared distance between the confidence and what came true: 0 is perfect, 0.25 is what a coin that always
 * says 50 % gets. Null without a case.
 */
export function brier(forecasts: readonly Forecast[]): number | null {
  return mean(forecasts.map(({ confidence, isRight }) => (confidence - (isRight ? 1 : 0)) ** 2))
}

export type Bin = { from: number; to: number; confidence: number | null; right: Share }

/** The confidences in classes of equal width, with the share of right results in each. */
export function reliability(forecasts: readonly Forecast[], bins = 5): Bin[] {
  return Array.from({ length: bins }, (_, at) => {
    const isLast = at === bins - 1
    const [from, to] = [at / bins, (at + 1) / bins]
    const inside = forecasts.filter(({ confidence }) => confidence >= from && (confidence < to || isLast))
    return {
      from: rounded(from),
      to: rounded(to),
      confidence: mean(inside.map(({ confidence }) => confidence)),
      right: shareOf(inside.map(({ isRight }) => isRight)),
    }
  })
}

/**
 * How likely a difference between two runs over the same items is by chance alone: the exact two-sided sign test over
 * the items that only one of them got right (McNemar 1947). 1 if there is no such item.
 */
export function chanceOfDifference(onlyFirst: number, onlySecond: number): number {
  const all = onlyFirst + onlySecond
  const least = Math.min(onlyFirst, onlySecond)
  let tail = 0
  let term = 0.5 ** all
  for (let k = 0; k <= least; k += 1) {
    tail += term
    term *= (all - k) / (k + 1)
  }
  return rounded(Math.min(1, 2 * tail))
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** The middle value, or the mean of the two in the middle. Null without a value. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return mean(sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1))
}

/** Four decimals, so that a figure that is computed again is the same text. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
