/** The ends of the scale in USD. Costs below it are minor, and costs above it are a major construction project. */
const LEAST = 10
const MOST = 100_000

/** The marks below the bar. Each is ten times the previous one, because repair costs range over four powers of ten. */
export const COST_MARKS = [
  { label: '$10', at: 0 },
  { label: '$100', at: 0.25 },
  { label: '$1k', at: 0.5 },
  { label: '$10k', at: 0.75 },
  { label: '$100k', at: 1 },
] as const

/** A narrower bar would not be visible. */
const NARROWEST = 0.03

/** Where the range begins on the scale and how wide it is, as fractions of the bar. */
export function costSpan(cost: { min: number; max: number }): { from: number; width: number } {
  const from = Math.min(position(cost.min), 1 - NARROWEST)
  return { from, width: Math.max(NARROWEST, position(cost.max) - from) }
}

function position(dollars: number): number {
  const within = Math.min(MOST, Math.max(LEAST, dollars))
  return Math.log10(within / LEAST) / Math.log10(MOST / LEAST)
}
