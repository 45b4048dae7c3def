import { type AnalysisMethod, isFromProvider } from '#shared/analyses/analysis.rules.ts'

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
