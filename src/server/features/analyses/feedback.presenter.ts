import type { FeedbackRecord } from '#shared/api/analyses.ts'
import type { Feedback } from './analyses.types.ts'

export function presentFeedback({ id, analysisId, what, text, consent, createdAt }: Feedback): FeedbackRecord {
  return { id, analysis_id: analysisId, what, text, consent, created_at: createdAt.toISOString() }
}
