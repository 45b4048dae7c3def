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
