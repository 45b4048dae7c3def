import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { sanitize } from '#shared/analyses/analysis.schema.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import {
  QUESTION_MESSAGES,
  QUESTION_OVERDUE_SECONDS,
  QUESTIONS_PER_REPAIR,
  QUESTIONS_PER_RUN,
} from '#shared/advice/questions.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import type { ShownReply } from '#shared/shown/rawReply.ts'
import type { ErrorCode } from '#shared/errors/codes.ts'
import type { ResponseText } from './analyses.rules.ts'
import { objectIn, textIn } from '#shared/analyses/replyObject.rules.ts'
import type { QuestionOutcome, ShownAnalysis, StoredQuestion } from './analyses.types.ts'

/** Maximum number of tokens of a reply to a question. */
export const REPLY_TOKENS_MAX = 600

/** Limits on how much one reply may put on a screen. Longer text is cut, and extra lines are dropped. */
const LINE_MAX = 1000
const LINES_MAX = 12

export type ParsedReply = { ok: true; text: string } | { ok: false; reason: string }

/**
 * Reads the text of a reply: the field `answer` of a JSON object, which may be a list of paragraphs. It is read as
 * leniently as an assessment.
 */
export function parseReply({ content, isDeclined }: ResponseText, provider: string): ParsedReply {
  const failed = (reason: string): ParsedReply => ({
    ok: false,
    reason: isDeclined ? ANALYSIS_MESSAGES.declined(provider) : reason,
  })
  if (content === null || content.trim() === '') return failed(ANALYSIS_MESSAGES.emptyResponse(provider))
  const reply = objectIn(content, ['answer'])
  if (reply === undefined || !Object.hasOwn(reply, 'answer')) return failed(ANALYSIS_MESSAGES.notJson)
  const { answer } = reply
  const text = (Array.isArray(answer) ? answer.map((part) => textIn(part)) : [textIn(answer)])
    .flatMap((part) => part.split(/[\r\n]+/))
    .map((line) => sanitize(line, LINE_MAX))
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)
    .join('\n')
  return text === '' ? failed(ANALYSIS_MESSAGES.emptyResponse(provider)) : { ok: true, text }
}

/** Why a model cannot be asked about a run now, or null. `kept` counts the questions about all runs of the repair. */
export function errorOfQuestion(
  run: Pick<ShownAnalysis, 'method' | 'result'>,
  { answered, isOpen, kept }: { answered: number; isOpen: boolean; kept: number },
): ErrorCode | null {
  if (run.result === null) return 'not_finished'
  if (!isFromProvider(run.method)) return 'no_questions_here'
  if (answered >= QUESTIONS_PER_RUN) return 'questions_used_up'
  if (kept >= QUESTIONS_PER_REPAIR) return 'too_many_questions'
  return isOpen ? 'question_open' : null
}

/** A question as it counts now: one that is open for too long has failed, because its process has ended. */
export function asOf<Question extends Pick<StoredQuestion, 'status' | 'notice' | 'createdAt'>>(
  question: Question,
  now: Date,
): Question {
  if (question.status !== 'open' || question.createdAt >= overdueBefore(now)) return question
  return { ...question, status: 'failed', notice: QUESTION_MESSAGES.failed(QUESTION_MESSAGES.tooLong) }
}

export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - QUESTION_OVERDUE_SECONDS * 1000)
}

/** How a question ends that was not answered. */
export function failedQuestion(notice: string, rawUsage?: unknown): QuestionOutcome {
  return { message: null, replyText: null, provider: null, model: null, rawUsage, notice }
}

/** The words of a reply, one paragraph a line. A first message comes before everything else. */
export function answerText({ lines, firstMessage }: ShownReply): string {
  const message = firstMessage === null ? [] : messageLines(firstMessage)
  return [...message, ...lines].join('\n')
}
