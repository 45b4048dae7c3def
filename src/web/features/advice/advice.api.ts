import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '#backend/request.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'
import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import type { answerHazard, giveFeedback } from '#shared/api/analyses.ts'
import type { askQuestion, listQuestions, QuestionRecord } from '#shared/api/questions.ts'
import type { updateRepair } from '#shared/api/repairs.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { randomId } from '#web/lib/hex.ts'
import { useWasIdle } from '#web/lib/whenIdle.ts'

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

type QuestionList = { questions: QuestionRecord[]; remaining: number }

export const questionsKey = (runId: string) => ['questions', runId] as const

/** All questions about a result. No person causes this request, so it does not prolong the session. */
function fetchQuestions(runId: string): Promise<QuestionList> {
  return request<typeof listQuestions>({
    method: 'GET',
    path: '/api/analyses/:id/questions',
    params: { id: runId },
    background: true,
  })
}

function askAbout(runId: string, text: string, idempotencyKey: string): Promise<QuestionRecord> {
  return request<typeof askQuestion>({
    method: 'POST',
    path: '/api/analyses/:id/questions',
    params: { id: runId },
    body: { text },
    idempotencyKey,
  })
}

const POLL_MS = 1_000

/** The owner's questions about a result, and how to ask another. While one is open, they are fetched every second. */
export function useQuestions(runId: string, onQuestionsChanged: () => void) {
  const client = useQueryClient()
  const key = questionsKey(runId)
  // The result is painted first: most have no questions, and they stand below it.
  const mayLoad = useWasIdle()
  const list = useQuery({
    queryKey: key,
    enabled: mayLoad,
    queryFn: () => fetchQuestions(runId),
    refetchInterval: ({ state }) => (openIn(state.data) === 0 ? false : POLL_MS),
  })
  const open = openIn(list.data)
  // A reply may raise the severity of the result beside it.
  const openBefore = useRef(open)
  useEffect(() => {
    if (open < openBefore.current) onQuestionsChanged()
    openBefore.current = open
  }, [open, onQuestionsChanged])
  // A question that was never acknowledged may have arrived, so it is sent again with the same key.
  const sent = useRef<{ text: string; key: string } | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => {
      if (sent.current?.text !== text) sent.current = { text, key: randomId() }
      return askAbout(runId, text, sent.current.key)
    },
    // Its words count for all results of the repair, and the server may have them even if its response is lost.
    onMutate: () => forgetKeptRuns(),
    onSuccess: (question) => {
      sent.current = null
      client.setQueryData<QuestionList>(key, (known) => withQuestion(known, question))
      void client.invalidateQueries({ queryKey: key })
      onQuestionsChanged()
    },
  })
  return {
    list,
    ask: (text: string, onAsked: () => void) => {
      if (!isPending) mutate(text, { onSuccess: onAsked })
    },
    isAsking: isPending,
    askError: error,
  }
}

const openIn = (list: QuestionList | undefined) => list?.questions.filter(({ status }) => status === 'open').length ?? 0

function withQuestion(known: QuestionList | undefined, question: QuestionRecord): QuestionList | undefined {
  if (known === undefined) return undefined
  const others = known.questions.filter(({ id }) => id !== question.id)
  return { ...known, questions: [...others, question] }
}
