import { isUnfinished, type AnalysisMethod, type AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'
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

/** The number of photos whose analyses one press starts. The server accepts ten starts a minute from an account. */
export const STARTED_AT_ONCE = 8

/** What pressing ANALYZE does with this many photos. Null for one, which needs no explanation. */
export function startHint(photos: number): string | null {
  if (photos <= 1) return null
  if (photos <= PHOTOS_PER_REPAIR) return `All ${photos} photos are analyzed together, as one repair.`
  return `The first ${PHOTOS_PER_REPAIR} of ${photos} photos are analyzed together, as one repair.`
}

/** The message on the screen of the first of several analyses. `refusal` is the reason that no more were started. */
export function startedNews(
  started: number,
  wanted: number,
  refusal: string | null,
): { sentence: string; detail?: string } {
  const sentence =
    started === wanted
      ? `${started} analyses have started. This is the first; the others are in your photo history.`
      : `${started} of ${wanted} analyses ${started === 1 ? 'has' : 'have'} started.`
  return refusal === null ? { sentence } : { sentence, detail: refusal }
}
