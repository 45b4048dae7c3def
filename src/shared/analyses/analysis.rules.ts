/** Rules about an analysis that need no schema, so that the screens load no validator. */

export const SEVERITIES = ['Low', 'Medium', 'High', 'Critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** In ascending order: the difficulty bar fills one of four segments for each level. */
export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced', 'Professional'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** 'cancelled' keeps its spelling, because it is stored in older rows and part of the API. */
export const ANALYSIS_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number]

/** 'openai' is the specification's name for "a provider answered", regardless of which provider it was. */
export const ANALYSIS_METHODS = ['openai', 'fallback'] as const
export type AnalysisMethod = (typeof ANALYSIS_METHODS)[number]

/** Whether a provider answered, so that the result is not a fallback. */
export function isFromProvider(method: AnalysisMethod | null | undefined): boolean {
  return method === 'openai'
}

export type ConfidenceLabel = 'HIGH' | 'MEDIUM' | 'LOW'

/** 80 or more is high, 60 or more is medium, and anything lower is low. */
export function confidenceLabel(confidence: number): ConfidenceLabel {
  if (confidence >= 80) return 'HIGH'
  if (confidence >= 60) return 'MEDIUM'
  return 'LOW'
}

/** Whole percent, rounded down. If it were rounded up, 79.6 would read as 80 % and still be MEDIUM. */
export function confidencePercent(confidence: number): number {
  return Math.floor(confidence)
}

/** How many of the four difficulty segments are filled, from 1 to 4. */
export function difficultySegments(level: Difficulty): number {
  return DIFFICULTIES.indexOf(level) + 1
}

export function isUnfinished(status: AnalysisStatus): boolean {
  return status === 'queued' || status === 'running'
}

/** '$20 - $100', in whole dollars with thousands separators. */
export function costRange(cost: { min: number; max: number }): string {
  return `$${wholeDollars(cost.min)} - $${wholeDollars(cost.max)}`
}

function wholeDollars(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Maximum duration of a run in seconds. After that it ends with a fallback result. */
export const RUN_SECONDS = 90
