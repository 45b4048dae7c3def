import type { AnalysisMethod } from '#shared/analyses/analysis.rules.ts'

/** What this rule reads of the screen: what it is about, and the method of the result in sight. */
type Shown = {
  kind: 'none' | 'running' | 'result' | 'cancelled' | 'failed'
  /** Null without a result. */
  method: AnalysisMethod | null
  isStarting: boolean
  couldNotStart: boolean
}

const RESULTS: Readonly<Record<AnalysisMethod, string>> = {
  openai: 'The earlier result is still shown.',
  fallback: 'General repair guidance is shown.',
}

/** What a screen reader is told about the analysis: what has happened, and nothing that has not. */
export function announcement({ kind, method, isStarting, couldNotStart }: Shown): string {
  if (isStarting || kind === 'running') return 'AI ANALYZING DAMAGE...'
  const inSight = method === null ? '' : RESULTS[method]
  // The card that says why speaks for itself.
  if (couldNotStart || kind === 'cancelled') return inSight
  switch (kind) {
    case 'none':
      return ''
    case 'result':
      return method === 'openai' ? 'The analysis is complete.' : `There's no analysis. ${inSight}`.trim()
    case 'failed':
      return `The analysis failed. ${inSight}`.trim()
  }
}
