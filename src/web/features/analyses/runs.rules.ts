import {
  confidenceLabel,
  confidencePercent,
  isFromProvider,
  isUnfinished,
  type AnalysisMethod,
  type AnalysisStatus,
} from '#shared/analyses/analysis.rules.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'
import type { Me } from '#shared/api/accounts.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'

/** The parts of a run that these rules use. */
type Run = { id: string; status: AnalysisStatus; method: AnalysisMethod | null; result: unknown }

/** The run that the screen is about (the newest one), and the run whose result is shown. */
export type RunView<R extends Run> =
  | { kind: 'none' }
  | { kind: 'running'; run: R }
  | { kind: 'result'; run: R }
  /** The newest run produced no new result. The current result, if there is one, stays visible. */
  | { kind: 'cancelled' | 'failed'; run: R; older: R | null }

/** `runs` must be sorted newest first. */
export function viewOf<R extends Run>(runs: readonly R[]): RunView<R> {
  const [newest] = runs
  if (newest === undefined) return { kind: 'none' }
  if (isUnfinished(newest.status)) return { kind: 'running', run: newest }
  const current = currentRun(runs)
  if (current === newest) return { kind: 'result', run: newest }
  return { kind: newest.status === 'cancelled' ? 'cancelled' : 'failed', run: newest, older: current }
}

/** The runs with this one replaced, or added at the front when it is new. */
export function withRun<R extends Run>(runs: readonly R[] | undefined, run: R): R[] {
  if (runs === undefined) return [run]
  if (!runs.some(({ id }) => id === run.id)) return [run, ...runs]
  return runs.map((known) => (known.id === run.id ? run : known))
}

/** Whether it must be asked if these photos show one damage or several: one analysis does not look at them all. */
export function isMany(photos: number): boolean {
  return photos > PHOTOS_PER_REPAIR
}

/** What pressing ANALYZE does with this many photos. Null for one, which needs no explanation. */
export function startHint(photos: number): string | null {
  if (photos <= 1) return null
  if (!isMany(photos)) return `All ${photos} photos are analyzed together, as one repair.`
  return `The first ${PHOTOS_PER_REPAIR} of ${photos} photos are analyzed together, as one repair.`
}

type DayUsage = Pick<Me['usage'], 'analyses_today' | 'analyses_per_day'>

/** How many analyses the account may still have today. Null without a limit. */
export function analysesLeft({ analyses_today: today, analyses_per_day: perDay }: DayUsage): number | null {
  return perDay === null ? null : Math.max(0, perDay - today)
}

/** What an analysis of each of these photos takes of the day's limit. Null without a limit, and for no photo. */
export function eachHint(photos: number, usage: DayUsage): string | null {
  const left = analysesLeft(usage)
  if (left === null || photos === 0) return null
  if (left === 0) return `None of today's ${usage.analyses_per_day} analyses is left.`
  const sentence = left === 1 ? '1 analysis is left today' : `${left} analyses are left today`
  if (left >= photos) return `One by one, they take ${photos} analyses. ${sentence}.`
  return left === 1 ? `${sentence}, so only the first starts.` : `${sentence}, so only the first ${left} start.`
}

/** '12 of 40 started'. */
export function startedSentence(started: number, wanted: number): string {
  return `${started} of ${wanted} started`
}

/** What became of several analyses, none of which is started any more. */
export function endedSentence(started: number, wanted: number): string {
  const sentence = started === 1 ? '1 analysis has started' : `${started} analyses have started`
  return started === wanted ? `${sentence}.` : `${sentence}. ${wanted - started} of ${wanted} photos are not analyzed.`
}

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
