import {
  confidenceLabel,
  confidencePercent,
  type AnalysisMethod,
  isFromProvider,
} from '#shared/analyses/analysis.rules.ts'

type Source = { method: AnalysisMethod | null; provider: string | null; model: string | null }

/** The source of a result: the provider's model, or the built-in guidance, which is never presented as an analysis. */
export function sourceBanner(source: Source): string {
  if (!isFromProvider(source.method)) return 'GENERAL REPAIR GUIDANCE'
  return ['POWERED BY', source.provider, source.model].filter((part) => part !== null && part !== '').join(' ')
}

/** The first half of the badge. */
export function methodLabel(method: AnalysisMethod | null): string {
  return isFromProvider(method) ? 'AI ANALYSIS' : 'GENERAL GUIDANCE'
}

/** 'HIGH CONFIDENCE (87%)'. */
export function confidenceText(confidence: number): string {
  return `${confidenceLabel(confidence)} CONFIDENCE (${confidencePercent(confidence)}%)`
}

/** The parts of the screen that this rule uses: its subject, and the method of the visible result. */
type Shown = {
  kind: 'none' | 'running' | 'result' | 'cancelled' | 'failed'
  /** Null when there is no result. */
  method: AnalysisMethod | null
  isStarting: boolean
  couldNotStart: boolean
}

const RESULTS: Readonly<Record<AnalysisMethod, string>> = {
  openai: 'The earlier result is still shown.',
  fallback: 'General repair guidance is shown.',
}

/** What a screen reader announces about the analysis: only what has actually happened. */
export function announcement({ kind, method, isStarting, couldNotStart }: Shown): string {
  if (isStarting || kind === 'running') return 'AI ANALYZING DAMAGE...'
  const inSight = method === null ? '' : RESULTS[method]
  // The card with the reason is announced by itself.
  if (couldNotStart || kind === 'cancelled') return inSight
  switch (kind) {
    case 'none':
      return ''
    case 'result':
      return isFromProvider(method) ? 'The analysis is complete.' : `There's no analysis. ${inSight}`.trim()
    case 'failed':
      return `The analysis failed. ${inSight}`.trim()
  }
}

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
