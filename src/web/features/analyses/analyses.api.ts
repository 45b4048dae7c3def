import type { Answers } from '#shared/advice/answers.ts'
import type {
  Analysis,
  cancelAnalysis,
  getAnalysis,
  getReport,
  listAnalyses,
  markAnalysisSeen,
  requestAnalysis,
} from '#shared/api/analyses.ts'
import { callUrl } from '#web/backend/callUrl.ts'
import { request, requestText } from '#web/backend/request.ts'

const KEY = ['analyses'] as const
export const runsKey = (fileId: string) => [...KEY, 'of', fileId] as const
export const firstRunKey = (fileId: string) => [...KEY, 'first', fileId] as const
export const pollKey = (runId: string) => [...KEY, 'poll', runId] as const
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

/** The progress of a run. No person causes this request, so it does not extend the session. */
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
 * Reports that the end of a run is on the screen. It appeared without a person's action, so the request does not extend
 * the session.
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

const reportOf = (runId: string) => ({ path: '/api/analyses/:id/report.txt', params: { id: runId } }) as const

export function reportUrl(runId: string): string {
  return callUrl<typeof getReport>(reportOf(runId))
}

export function fetchReport(runId: string): Promise<string> {
  return requestText<typeof getReport>({ method: 'GET', ...reportOf(runId) })
}
