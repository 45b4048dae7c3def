import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { giveFeedback } from '#shared/api/analyses.ts'
import type { updateRepair } from '#shared/api/repairs.ts'
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
