import type { QuestionRecord } from '#shared/api/questions.ts'
import type { ShownQuestion } from './analyses.types.ts'

export function presentQuestion(question: ShownQuestion): QuestionRecord {
  return {
    id: question.id,
    analysis_id: question.analysisId,
    text: question.text,
    status: question.status,
    answer: question.answer,
    first_message: question.firstMessage,
    notice: question.notice,
    created_at: question.createdAt.toISOString(),
  }
}
