import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { giveFeedback } from '#shared/api/analyses.ts'
import { request } from '#web/backend/request.ts'

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
