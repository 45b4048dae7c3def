import type {
  Analysis,
  cancelAnalysis,
  getAnalysis,
  getReport,
  listAnalyses,
  markAnalysisSeen,
  requestAnalysis,
} from '#shared/api/analyses.ts'
import { request, requestText } from '#web/backend/request.ts'

const KEY = ['analyses'] as const
export const runsKey = (fileId: string) => [...KEY, 'of', fileId] as const
export const firstRunKey = (fileId: string) => [...KEY, 'first', fileId] as const
export const pollKey = (runId: string) => [...KEY, 'poll', runId] as const
export const reportKey = (runId: string) => [...KEY, 'report', runId] as const

/** Every run of a photo, newest first. */
export async function fetchRuns(fileId: string): Promise<Analysis[]> {
  const path = `/api/files/${encodeURIComponent(fileId)}/analyses` as const
  const { analyses } = await request<typeof listAnalyses>({ method: 'GET', path })
  return analyses
}

/** Starts a run, or answers with the one in progress, so repeating the request is harmless. */
export function startRun(fileId: string): Promise<Analysis> {
  const path = `/api/files/${encodeURIComponent(fileId)}/analyses` as const
  return request<typeof requestAnalysis>({ method: 'POST', path, body: {} })
}

/** The progress of a run. No person causes this request, so it does not extend the session. */
export function pollRun(runId: string): Promise<Analysis> {
  const path = `/api/analyses/${encodeURIComponent(runId)}` as const
  return request<typeof getAnalysis>({ method: 'GET', path, background: true })
}

export function cancelRun(runId: string): Promise<Analysis> {
  const path = `/api/analyses/${encodeURIComponent(runId)}/cancel` as const
  return request<typeof cancelAnalysis>({ method: 'POST', path, body: {} })
}

/**
 * Reports that the end of a run is on the screen. It appeared without a person's action, so the request does not extend
 * the session.
 */
export function markSeen(runId: string): Promise<Analysis> {
  const path = `/api/analyses/${encodeURIComponent(runId)}/seen` as const
  return request<typeof markAnalysisSeen>({ method: 'POST', path, body: {}, background: true })
}

export function reportUrl(runId: string): `/api/analyses/${string}/report.txt` {
  return `/api/analyses/${encodeURIComponent(runId)}/report.txt`
}

export function fetchReport(runId: string): Promise<string> {
  return requestText<typeof getReport>({ method: 'GET', path: reportUrl(runId) })
}
