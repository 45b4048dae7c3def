import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { AnalysisQuestions } from '#server/platform/db/tables.generated.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import { FIRST_MESSAGE_CODES } from '#shared/advice/advice.ts'
import type { QuestionStatus } from '#shared/advice/questions.ts'
import { RawReply } from '#shared/shown/rawReply.ts'
import { RULES_VERSION } from '#shared/safety/rulesVersion.ts'
import type { QuestionOutcome, StoredQuestion } from './analyses.types.ts'

export type QuestionsRepository = ReturnType<typeof createQuestionsRepository>

export type NewQuestion = Pick<StoredQuestion, 'id' | 'analysisId' | 'userId' | 'text' | 'createdAt' | 'message'> & {
  repairId: string
  key: string
  promptVersion: string
}

export function createQuestionsRepository(db: Db) {
  return {
    /**
     * Stores a question: open, or answered by the first message `message`. Returns false when its key is taken by
     * another question of the account.
     */
    async insert(tx: Tx, question: NewQuestion): Promise<boolean> {
      const { message, createdAt } = question
      const row = await tx
        .insertInto('analysis_questions')
        .values({
          id: question.id,
          analysis_id: question.analysisId,
          repair_id: question.repairId,
          user_id: question.userId,
          idempotency_key: question.key,
          text: question.text,
          status: message === null ? 'open' : 'answered',
          message,
          prompt_version: message === null ? question.promptVersion : null,
          rules_version: RULES_VERSION,
          created_at: createdAt,
          ended_at: message === null ? null : createdAt,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async findByKey(userId: UserId, key: string, from: Db | Tx = db): Promise<StoredQuestion | null> {
      const row = await from
        .selectFrom('analysis_questions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : questionOf(row)
    },

    /** For the worker, which answers questions of all users. */
    async findForWork(id: string): Promise<StoredQuestion | null> {
      const row = await db.selectFrom('analysis_questions').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : questionOf(row)
    },

    /** All questions about a run, oldest first. */
    async ofRun(analysisId: string, from: Db | Tx = db): Promise<StoredQuestion[]> {
      const rows = await from
        .selectFrom('analysis_questions')
        .selectAll()
        .where('analysis_id', '=', analysisId)
        .orderBy('id')
        .execute()
      return rows.map(questionOf)
    },

    /** A person's questions after a given one, oldest first. */
    async page(userId: UserId, { after, limit }: { after: string | null; limit: number }): Promise<StoredQuestion[]> {
      const rows = await db
        .selectFrom('analysis_questions')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(questionOf)
    },

    /** Ends an open question. Returns false when it has ended or was deleted meanwhile. */
    async finish(from: Db | Tx, id: string, outcome: QuestionOutcome, at: Date): Promise<boolean> {
      const ended = await from
        .updateTable('analysis_questions')
        .set({
          status: outcome.notice === null ? 'answered' : 'failed',
          message: outcome.message,
          raw_answer: outcome.replyText,
          provider: outcome.provider,
          model: outcome.model,
          raw_usage: outcome.rawUsage === undefined ? null : JSON.stringify(outcome.rawUsage),
          rules_version: RULES_VERSION,
          notice: outcome.notice,
          ended_at: at,
        })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst()
      return ended.numUpdatedRows > 0n
    },

    /** Fails the open questions about a run that were asked before a given time. */
    async failBefore(tx: Tx, analysisId: string, before: Date, notice: string): Promise<void> {
      await tx
        .updateTable('analysis_questions')
        .set({ status: 'failed', notice, ended_at: before })
        .where('analysis_id', '=', analysisId)
        .where('status', '=', 'open')
        .where('created_at', '<', before)
        .execute()
    },
  }
}

function questionOf(row: Selectable<AnalysisQuestions>): StoredQuestion {
  return {
    id: row.id,
    analysisId: row.analysis_id,
    userId: row.user_id,
    text: row.text,
    status: row.status as QuestionStatus,
    message: FIRST_MESSAGE_CODES.find((code) => code === row.message) ?? null,
    raw: row.raw_answer === null ? null : new RawReply(row.raw_answer),
    notice: row.notice,
    createdAt: row.created_at,
  }
}
