import type { Db } from '#server/platform/db/database.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { Feedback } from './analyses.types.ts'

export type FeedbackRepository = ReturnType<typeof createFeedbackRepository>

export function createFeedbackRepository(db: Db) {
  return {
    async insert(userId: UserId, { id, analysisId, what, text, consent, createdAt }: Feedback): Promise<void> {
      await db
        .insertInto('analysis_feedback')
        .values({ id, analysis_id: analysisId, user_id: userId, what, text, consent, created_at: createdAt })
        .execute()
    },

    /** What a person has said after a given record, oldest first. */
    async page(userId: UserId, { after, limit }: { after: string | null; limit: number }): Promise<Feedback[]> {
      const rows = await db
        .selectFrom('analysis_feedback')
        .select(['id', 'analysis_id', 'what', 'text', 'consent', 'created_at'])
        .where('user_id', '=', userId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ analysis_id: analysisId, what, created_at: createdAt, ...row }) => ({
        ...row,
        analysisId,
        what: what as FeedbackTopic,
        createdAt,
      }))
    },
  }
}
