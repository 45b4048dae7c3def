import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { answerHazard, giveFeedback } from '#shared/api/analyses.ts'
import type { updateRepair } from '#shared/api/repairs.ts'
import type { askQuestion, listQuestions, QuestionRecord } from '#shared/api/questions.ts'
import { request } from '#backend/request.ts'

export type Feedback = { what: FeedbackTopic; text: string; consent: boolean }

/** Stores what somebody says is wrong with a result. */
export function sendFeedback(runId: string, feedback: Feedback) {
  return request<typeof giveFeedback>({
    method: 'POST',
    path: '/api/analyses/:id/feedback',
    params: { id: runId },
    body: feedback,
  })
}

/** Keeps changed assumptions of the cost with the repair; null gives one up. */
export function keepCostAssumptions(repairId: string, assumptions: Record<string, number | null>) {
  return request<typeof updateRepair>({
    method: 'PATCH',
    path: '/api/repairs/:id',
    params: { id: repairId },
    body: { cost_assumptions: assumptions },
  })
}

/** Answers the question whether a suspected hazard of a repair is there. */
export function sendHazardAnswer(repairId: string, code: string, answer: HazardAnswer['answer']) {
  return request<typeof answerHazard>({
    method: 'PUT',
    path: '/api/repairs/:id/hazard-answers/:code',
    params: { id: repairId, code },
    body: { answer },
  })
}

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
