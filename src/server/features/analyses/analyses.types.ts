import type { AnalysisMethod, AnalysisStatus } from '#shared/analyses/analysis.rules.ts'
import type { AnalysisContext, DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { UserId } from '#server/platform/userId.ts'

/** One stored run. */
export type StoredAnalysis = {
  id: string
  userId: UserId
  fileIds: string[]
  context: AnalysisContext
  status: AnalysisStatus
  promptVersion: string
  method: AnalysisMethod | null
  provider: string | null
  model: string | null
  result: DamageAnalysis | null
  confidence: number | null
  notice: string | null
  createdAt: Date
  finishedAt: Date | null
  /** When its owner first saw the result. */
  seenAt: Date | null
}

/** How a run ended. */
export type Outcome = {
  method: AnalysisMethod
  provider: string | null
  model: string | null
  result: DamageAnalysis
  notice: string | null
  rawUsage: unknown
  /** The original answer, if it could not be used. */
  rawAnswer: string | null
}
