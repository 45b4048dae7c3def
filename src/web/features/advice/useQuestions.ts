import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { QuestionRecord } from '#shared/api/questions.ts'
import { forgetKeptRuns } from '#web/backend/lazyKeptResponses.ts'
import { randomId } from '#web/lib/randomId.ts'
import { askAbout, fetchQuestions, questionsKey, type QuestionList } from './advice.api.ts'

const POLL_MS = 1_000

/** The owner's questions about a result, and how to ask another. While one is open, they are fetched every second. */
export function useQuestions(runId: string, onQuestionsChanged: () => void) {
  const client = useQueryClient()
  const key = questionsKey(runId)
  const list = useQuery({
    queryKey: key,
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
