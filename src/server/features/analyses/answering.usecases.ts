import { QUESTION_MESSAGES, QUESTION_SECONDS } from '#shared/advice/questions.ts'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { firstSignal } from '#server/platform/clock/firstSignal.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import { mostTokens } from './aiUsage.rules.ts'
import type { AiUsage } from './aiUsage.usecases.ts'
import { ProviderFailure, REQUESTS_MAX, type AiProvider, type ImageUrl } from './analyses.port.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { failureReason, type Sent } from './analyses.rules.ts'
import type { QuestionOutcome, StoredAnalysis, StoredQuestion } from './analyses.types.ts'
import type { Findings } from './findings.usecases.ts'
import { photosToSend } from './imageUrl.usecases.ts'
import { questionPrompt } from './prompts/question1.ts'
import type { QuestionsRepository } from './questions.repository.ts'
import { failedQuestion, parseReply, REPLY_TOKENS_MAX } from './questions.rules.ts'
import type { Show } from './show.usecases.ts'
import { createSpending, type Spending } from './spending.usecases.ts'

export type AnsweringParts = {
  repository: Pick<QuestionsRepository, 'findForWork' | 'ofRun' | 'finish'>
  analyses: Pick<AnalysesRepository, 'findForWork' | 'hasPhoto'>
  show: Show
  findings: Pick<Findings, 'lockFor' | 'refresh'>
  /** Null when no key is set, as after it was removed. */
  provider: AiProvider | null
  providerName: string
  aiUsage: Pick<AiUsage, 'reserve' | 'settle' | 'release' | 'warnWhenNearlyUsedUp'>
  imageUrl: ImageUrl
  /** Returns a signal that fires after the given number of milliseconds. */
  timeLimit: (milliseconds: number) => AbortSignal
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The outcome of a question, and the requests to count, which is every one that the provider may charge for. */
type Answered = { outcome: QuestionOutcome; spent: Spending['spent']; isAnswered: boolean }

/**
 * Answers one question within 60 seconds of being asked, if the month's budget allows it, or fails it with the reason.
 * The usage is counted in the same transaction. Throws only when `signal` fires, so that the job is retried, or when
 * the database fails. Running it again is harmless.
 */
export async function answerQuestion(parts: AnsweringParts, questionId: string, signal: AbortSignal): Promise<void> {
  const { repository, analyses, findings, aiUsage, inTransaction, clock, log } = parts
  const question = await repository.findForWork(questionId)
  const run = question?.status === 'open' ? await analyses.findForWork(question.analysisId) : null
  if (question === null || run === null) {
    // The question has ended or was deleted, and a process that was killed may have left a reservation.
    await aiUsage.release(questionId)
    return
  }
  const left = question.createdAt.getTime() + QUESTION_SECONDS * 1000 - clock.now().getTime()
  const { outcome, spent, isAnswered } =
    left <= 0
      ? unasked(failedQuestion(QUESTION_MESSAGES.failed(QUESTION_MESSAGES.tooLong)))
      : await answer(parts, { question, run }, { signal, milliseconds: left })
  // A response is stored even when the process is stopping; otherwise it would be paid for twice.
  if (!isAnswered && signal.aborted) {
    if (spent.length > 0)
      await inTransaction((tx) => aiUsage.settle(tx, { id: questionId, workspaceId: run.workspaceId }, spent))
    signal.throwIfAborted()
  }
  await inTransaction(async (tx) => {
    // Every other transaction locks the repair first, too.
    const repairId = await findings.lockFor(tx, run.id)
    await aiUsage.settle(tx, { id: questionId, workspaceId: run.workspaceId }, spent)
    await repository.finish(tx, questionId, outcome, clock.now())
    // What the reply states may raise the result.
    if (repairId !== null) await findings.refresh(tx, repairId, { changedAt: clock.now() })
    await notifyScreens(tx, { to: run.workspaceId, topic: 'analysis', ids: [run.id] })
  })
  log.info({ question_id: questionId, analysis_id: run.id, notice: outcome.notice }, 'question ended')
  for (const { at } of spent.slice(0, 1)) await aiUsage.warnWhenNearlyUsedUp(at)
}

async function answer(
  parts: AnsweringParts,
  about: { question: StoredQuestion; run: StoredAnalysis },
  { signal, milliseconds }: { signal: AbortSignal; milliseconds: number },
): Promise<Answered> {
  const limited = firstSignal(signal, parts.timeLimit(milliseconds))
  return ask(parts, about, limited.signal).finally(limited.release)
}

async function ask(
  parts: AnsweringParts,
  { question, run }: { question: StoredQuestion; run: StoredAnalysis },
  signal: AbortSignal,
): Promise<Answered> {
  const { provider, providerName, aiUsage, show, clock, log } = parts
  const failed = (reason: string) => failedQuestion(QUESTION_MESSAGES.failed(reason))
  const shown = await show.one(run)
  if (provider === null) return unasked(failed(ANALYSIS_MESSAGES.keyInvalid(providerName)))
  if (shown.result === null) return unasked(failed(ANALYSIS_MESSAGES.incomplete))
  // Since it was asked, another question may have named a danger that holds back every step.
  const message = await show.messageFor(question.text, shown, run)
  if (message !== null) return unasked({ ...failedQuestion(''), message: message.code, notice: null })
  const spending = createSpending({ aiUsage, id: question.id, at: clock.now(), log })
  const { spent } = spending
  let imageUrls: string[] = []
  try {
    const photos = await photosToSend({ repository: parts.analyses }, run, (fileId) =>
      parts.imageUrl(run.workspaceId, fileId),
    )
    imageUrls = photos.map(({ url }) => url)
    const prompt = questionPrompt({
      result: shown.result,
      answers: run.answers,
      earlier: await answeredBefore(parts, run),
      text: question.text,
    })
    const request = { prompt, images: imageUrls.length, responseTokens: REPLY_TOKENS_MAX }
    const planned = { model: provider.model, most: mostTokens(request, provider.model) }
    const refusal = await spending.reserve([planned])
    if (refusal !== null) return unasked(failed(refusal))
    signal.throwIfAborted()
    const reply = await provider.ask({
      prompt,
      imageUrls,
      responseTokens: REPLY_TOKENS_MAX,
      signal,
      allowance: { left: REQUESTS_MAX },
      ...spending.callbacks(planned),
      timeLeft: () => question.createdAt.getTime() + QUESTION_SECONDS * 1000 - clock.now().getTime(),
    })
    const parsed = parseReply(reply, providerName)
    if (!parsed.ok) return { outcome: { ...failed(parsed.reason), rawUsage: reply.usage }, spent, isAnswered: true }
    return {
      outcome: {
        message: null,
        replyText: parsed.text,
        provider: providerName,
        model: reply.model,
        rawUsage: reply.usage,
        notice: null,
      },
      spent,
      isAnswered: true,
    }
  } catch (error) {
    log.warn({ question_id: question.id, failure: describeError(error) }, 'no answer to a question')
    const isInline = imageUrls.every((url) => url.startsWith('data:'))
    return { outcome: failed(reasonOf(error, { signal, provider: providerName, isInline })), spent, isAnswered: false }
  }
}

const unasked = (outcome: QuestionOutcome): Answered => ({ outcome, spent: [], isAnswered: false })

async function answeredBefore({ repository, show }: AnsweringParts, run: StoredAnalysis) {
  const questions = await show.questions(await repository.ofRun(run.id), run)
  return questions.flatMap(({ text, answer: said }) => (said === null ? [] : [{ text, answer: said }]))
}

/** The provider's reason, in the words that an analysis has for it. */
function reasonOf(error: unknown, { signal, ...sent }: Sent & { signal: AbortSignal }): string {
  if (signal.aborted || (error instanceof ProviderFailure && error.timedOut)) return QUESTION_MESSAGES.tooLong
  // What else fails is ours, such as the database, and its words belong in the log.
  if (!(error instanceof ProviderFailure)) return QUESTION_MESSAGES.unexpected
  const reason = failureReason(error, sent)
  return reason.startsWith(ANALYSIS_MESSAGES.failed('')) ? reason.slice(ANALYSIS_MESSAGES.failed('').length) : reason
}
