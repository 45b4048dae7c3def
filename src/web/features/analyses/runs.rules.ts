import { isUnfinished, type AnalysisMethod, type AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'

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
