import { type AnalysisMethod, isFromProvider } from './analysis.rules.ts'

/** The parts of a run that these rules use. */
type Run = { id: string; method: AnalysisMethod | null; result: unknown }

/**
 * The current run of a repair or a photo, whose result is shown in lists: the newest run that the provider answered. A
 * later run that failed does not replace it. If the provider never answered, it is the newest run with a fallback
 * result. Null when there is no result. `runs` must be sorted newest first.
 */
export function currentRun<R extends Run>(runs: readonly R[]): R | null {
  const withResult = runs.filter(({ result }) => result !== null)
  return withResult.find(({ method }) => isFromProvider(method)) ?? withResult[0] ?? null
}
