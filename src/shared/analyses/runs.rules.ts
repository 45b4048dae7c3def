import type { AnalysisMethod } from './analysis.rules.ts'

/** The parts of a run that these rules use. */
type Run = { id: string; method: AnalysisMethod | null; result: unknown }

/**
 * The run whose result counts for a photo: the newest one that the provider answered. A later attempt that failed does
 * not replace it, and general guidance counts only if the provider never answered. Null when there is no result. `runs`
 * must be sorted newest first.
 */
export function currentRun<R extends Run>(runs: readonly R[]): R | null {
  const withResult = runs.filter(({ result }) => result !== null)
  return withResult.find(({ method }) => method === 'openai') ?? withResult[0] ?? null
}
