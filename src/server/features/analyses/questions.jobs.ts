import { defineJob, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import { QUESTION_OVERDUE_SECONDS } from '#shared/advice/questions.ts'
import { answerQuestion, type AnsweringParts } from './answering.usecases.ts'
import { ANSWER_QUESTION, type Questions } from './questions.usecases.ts'

/** Answering mostly means waiting for the provider, so several can share a process. */
const CONCURRENCY = 4

export function answerQuestionJob(questions: Pick<Questions, 'giveUp'>, parts: AnsweringParts): JobDefinition {
  return defineJob(ANSWER_QUESTION, {
    retryLimit: 5,
    expireInSeconds: QUESTION_OVERDUE_SECONDS,
    concurrency: CONCURRENCY,
    run: ({ questionId }, signal) => answerQuestion(parts, questionId, signal),
    giveUp: ({ questionId }) => questions.giveUp(questionId),
  })
}
