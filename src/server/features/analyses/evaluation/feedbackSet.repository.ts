import type { Db } from '#server/platform/db/database.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'

export type ConsentedRemark = { analysisId: string; name: string; what: FeedbackTopic; text: string }

/** What owners said with the consent to use it, by analysis. Accounts that are about to be deleted are left out. */
export async function consentedRemarks(db: Db): Promise<ConsentedRemark[]> {
  const rows = await db
    .selectFrom('analysis_feedback')
    .innerJoin('users', 'users.id', 'analysis_feedback.user_id')
    .select(['analysis_feedback.analysis_id', 'users.name', 'analysis_feedback.what', 'analysis_feedback.text'])
    .where('analysis_feedback.consent', '=', true)
    .where('users.deletion_due_at', 'is', null)
    .orderBy('analysis_feedback.analysis_id')
    .orderBy('analysis_feedback.id')
    .execute()
  return rows.map(({ analysis_id: analysisId, what, ...row }) => ({ ...row, analysisId, what: what as FeedbackTopic }))
}
