import type { askQuestion, listQuestions, QuestionRecord } from '#shared/api/questions.ts'
import { request } from '#backend/request.ts'

export type QuestionList = { questions: QuestionRecord[]; remaining: number }

export const questionsKey = (runId: string) => ['questions', runId] as const

/** All questions about a result. No person causes this request, so it does not prolong the session. */
export function fetchQuestions(runId: string): Promise<QuestionList> {
  return request<typeof listQuestions>({
    method: 'GET',
    path: '/api/analyses/:id/questions',
    params: { id: runId },
    background: true,
  })
}

export function askAbout(runId: string, text: string, idempotencyKey: string): Promise<QuestionRecord> {
  return request<typeof askQuestion>({
    method: 'POST',
    path: '/api/analyses/:id/questions',
    params: { id: runId },
    body: { text },
    idempotencyKey,
  })
}
