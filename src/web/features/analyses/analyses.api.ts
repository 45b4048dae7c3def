import { startDownload } from '#backend/downloads.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Answers } from '#shared/advice/answers.ts'
import type {
  Analysis,
  cancelAnalysis,
  getAnalysis,
  getReport,
  getReportPdf,
  listAnalyses,
  listRepairAnalyses,
  markAnalysisSeen,
  markStep,
  requestAnalysis,
  requestRepairAnalysis,
} from '#shared/api/analyses.ts'
import type { createRepair, Repair } from '#shared/api/repairs.ts'
import { callUrl } from '#web/backend/call.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { request, requestText } from '#backend/request.ts'
import { withRun } from './runs.rules.ts'
import type { UnsavedStep } from './steps.rules.ts'

const KEY = ['analyses'] as const
export const runsKey = (fileId: string) => [...RUNS_KEY, fileId] as const
export const repairRunsKey = (repairId: string) => [...RUNS_KEY, 'repair', repairId] as const
/** Apart from the rest, because what the server tells makes the list of runs be read again, which has all of it. */
export const progressKey = (runId: string) => ['progress of analysis', runId] as const
export const stepsKey = (runId: string) => [...KEY, 'steps', runId] as const
export const unsavedStepsKey = (runId: string) => [...KEY, 'unsaved steps', runId] as const
export const REPORTS_KEY = [...KEY, 'report'] as const
export const reportKey = (runId: string) => [...REPORTS_KEY, runId] as const

/** Every run of a photo, newest first. */
export async function fetchRuns(fileId: string): Promise<Analysis[]> {
  const { analyses } = await request<typeof listAnalyses>({
    method: 'GET',
    path: '/api/files/:id/analyses',
    params: { id: fileId },
  })
  return analyses
}

/**
 * Starts a run, or answers with the one in progress, so repeating the request is harmless. Without `answers`, the
 * repair keeps the answers that it has.
 */
export function startRun(fileId: string, answers?: Answers): Promise<Analysis> {
  return request<typeof requestAnalysis>({
    method: 'POST',
    path: '/api/files/:id/analyses',
    params: { id: fileId },
    body: answers === undefined ? {} : { answers },
  })
}

/** Makes one repair of photos. Those that are in other repairs are moved. */
export function createRepairOf(fileIds: readonly string[], answers: Answers | undefined): Promise<Repair> {
  return request<typeof createRepair>({
    method: 'POST',
    path: '/api/repairs',
    body: { file_ids: [...fileIds], ...(answers === undefined ? {} : { answers }), move: true },
  })
}

/** Every run of a repair, newest first. */
export async function fetchRepairRuns(repairId: string): Promise<Analysis[]> {
  const { analyses } = await request<typeof listRepairAnalyses>({
    method: 'GET',
    path: '/api/repairs/:id/analyses',
    params: { id: repairId },
  })
  return analyses
}

/** Starts a run over all photos of a repair, or answers with the one in progress. */
export function startRepairRun(repairId: string, answers?: Answers): Promise<Analysis> {
  return request<typeof requestRepairAnalysis>({
    method: 'POST',
    path: '/api/repairs/:id/analyses',
    params: { id: repairId },
    body: answers === undefined ? {} : { answers },
  })
}

/** The progress of a run. No person causes this request, so it does not prolong the session. */
export function pollRun(runId: string): Promise<Analysis> {
  return request<typeof getAnalysis>({
    method: 'GET',
    path: '/api/analyses/:id',
    params: { id: runId },
    background: true,
  })
}

export function cancelRun(runId: string): Promise<Analysis> {
  return request<typeof cancelAnalysis>({
    method: 'POST',
    path: '/api/analyses/:id/cancel',
    params: { id: runId },
    body: {},
  })
}

/**
 * Reports that the end of a run is on the screen. It appeared without a person's action, so the request does not
 * prolong the session.
 */
export function markSeen(runId: string): Promise<Analysis> {
  return request<typeof markAnalysisSeen>({
    method: 'POST',
    path: '/api/analyses/:id/seen',
    params: { id: runId },
    body: {},
    background: true,
  })
}

/** The steps of a run that are shown, and which of them are done. */
export async function fetchSteps(runId: string): Promise<Analysis['steps']> {
  const { steps } = await request<typeof getAnalysis>({
    method: 'GET',
    path: '/api/analyses/:id',
    params: { id: runId },
  })
  return steps
}

/** Marks a step as done or not done, and returns all steps. */
export async function sendStep(runId: string, n: number, { done, hash }: UnsavedStep): Promise<Analysis['steps']> {
  const { steps } = await request<typeof markStep>({
    method: 'PUT',
    path: '/api/analyses/:id/steps/:n',
    params: { id: runId, n: String(n) },
    body: { done, ...(hash === null ? {} : { text_hash: hash }) },
  })
  return steps
}

const reportOf = (runId: string) => ({ path: '/api/analyses/:id/report.txt', params: { id: runId } }) as const

export function reportUrl(runId: string): string {
  return callUrl<typeof getReport>(reportOf(runId))
}

/** Where the report is as a PDF with its photos. Only a server prints it. A shop's has a price only on request. */
export function reportPdfUrl(runId: string, query: { costs?: 'shown' } = {}): string {
  return callUrl<typeof getReportPdf>({ path: '/api/analyses/:id/report.pdf', params: { id: runId }, query })
}

/** Saves the report as a file, where a link cannot. */
export function saveReport(runId: string): Promise<void> {
  return startDownload<typeof getReport>(reportOf(runId))
}

export function fetchReport(runId: string): Promise<string> {
  return requestText<typeof getReport>({ method: 'GET', ...reportOf(runId) })
}

/**
 * Forgets what was read of all runs that are not on the screen, in memory and on this device, because what the owner
 * says may hold back a step that they show.
 */
export function forgetOtherRuns(client: QueryClient): void {
  client.removeQueries({ queryKey: REPORTS_KEY })
  client.removeQueries({ queryKey: RUNS_KEY, type: 'inactive' })
  forgetKeptRuns()
}

/** Puts a run among those of its photo, in place of what was read of it before. */
export function keepRun(client: QueryClient, fileId: string, run: Analysis): Analysis {
  client.setQueryData<Analysis[]>(runsKey(fileId), (runs) => withRun(runs, run))
  return run
}
