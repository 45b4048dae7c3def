import type { AnalysisMethod } from './analysis.rules.ts'

/** What these rules read of a run. */
type Run = { id: string; method: AnalysisMethod | null; result: unknown }

/**
 * The run whose result counts for a photo: the newest that the provider answered. A later try that failed hides nothing;
 * its general guidance counts only where the provider never answered. Null without a result. `runs` newest first.
 */
export function currentRun<R extends Run>(runs: readonly R[]): R | null {
  const withResult = runs.filter(({ result }) => result !== null)
  return withResult.find(({ method }) => method === 'openai') ?? withResult[0] ?? null
}
