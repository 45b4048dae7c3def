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
