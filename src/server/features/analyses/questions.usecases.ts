import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { z } from 'zod'
import { QUESTION_MESSAGES, QUESTIONS_PER_REPAIR, QUESTIONS_PER_RUN } from '#shared/advice/questions.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Jobs, JobType } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Workspaces } from '#server/platform/workspaceId.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { mayRead, mayWrite } from '../workspaces/access.usecases.ts'
import type { AiUsage } from './aiUsage.usecases.ts'
import type { DailyLimits } from './dailyLimits.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { ShownQuestion, StoredAnalysis, StoredQuestion } from './analyses.types.ts'
import type { Findings } from './findings.usecases.ts'
import { QUESTION_PROMPT_VERSION } from './prompts/question1.ts'
import type { QuestionsRepository } from './questions.repository.ts'
import { asOf, failedQuestion, overdueBefore, errorOfQuestion } from './questions.rules.ts'
import type { Show } from './show.usecases.ts'

export type QuestionsParts = {
  repository: QuestionsRepository
  analyses: Pick<AnalysesRepository, 'find' | 'findForWork'>
  show: Show
  findings: Pick<Findings, 'refresh'>
  repairs: Pick<Repairs, 'forPhoto' | 'lockedOrThrow'>
  aiUsage: Pick<AiUsage, 'release'>
  jobs: Pick<Jobs, 'enqueue'>
  perAccount: RateLimit
  dailyLimits: Pick<DailyLimits, 'take'>
  /** Whose share of the day a question takes (see `createShareOf`). */
  shareOf: (userId: UserId, ipAddress: string) => Promise<string>
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** The job that asks the provider. */
export const ANSWER_QUESTION: JobType<{ questionId: string }> = {
  name: 'answer-question',
  payload: z.object({ questionId: z.string() }),
}

export type Questions = ReturnType<typeof createQuestions>

/** Questions that owners ask about the result of an analysis. */
export function createQuestions(parts: QuestionsParts) {
  const { repository, analyses, show, findings, repairs, jobs, inTransaction, clock, log } = parts

  async function findOrThrow(within: Workspaces, id: string, tx?: Tx): Promise<StoredAnalysis> {
    const run = isId(id) ? await analyses.find(within, id, tx) : null
    if (run === null) throw new AppError('not_found')
    return run
  }

  /** The repair of a run, locked. A run that predates repairs is moved into the one of its photo. */
  async function lockRepairOf(
    tx: Tx,
    { workspaceId, repairId, fileIds: [photo] }: StoredAnalysis,
    userId: UserId,
  ): Promise<string> {
    if (repairId !== null) return (await repairs.lockedOrThrow(tx, [workspaceId], repairId)).id
    if (photo === undefined) throw new AppError('not_found')
    return (await repairs.forPhoto(tx, [workspaceId], { fileId: photo, userId })).id
  }

  const showAll = (questions: readonly StoredQuestion[], run: StoredAnalysis) =>
    show.questions(
      questions.map((question) => asOf(question, clock.now())),
      run,
    )

  const allAbout = async (run: StoredAnalysis) => showAll(await repository.ofRun(run.id), run)

  /** One question, which may be answered without being stored, read after those before it. */
  async function shown(question: StoredQuestion): Promise<ShownQuestion> {
    const run = await analyses.findForWork(question.analysisId)
    if (run === null) throw new AppError('not_found')
    const earlier = (await repository.ofRun(run.id)).filter(({ id }) => id < question.id)
    return (await showAll([...earlier, question], run)).at(-1)!
  }

  /** The question that was asked with this key before. Throws `key_reused` when it was another one. */
  async function askedBefore(
    userId: UserId,
    { analysisId, text, key }: { analysisId: string; text: string; key: string },
    tx?: Tx,
  ): Promise<StoredQuestion | null> {
    const question = await repository.findByKey(userId, key, tx)
    if (question === null) return null
    if (question.analysisId !== analysisId || question.text !== text) {
      throw new AppError('key_reused', QUESTION_MESSAGES.keyReused)
    }
    return question
  }

  return {
    /**
     * Asks a question about a result. Its words count at once for all results of the repair. If they name a grave
     * danger, its first message is the answer, also on a fallback result and whatever the daily limits and the number
     * per result say, and no model is asked. Otherwise the row, the daily count and the job are stored in one
     * transaction, under the lock of the repair. Throws `not_found`, what `errorOfQuestion` says, `key_reused`,
     * `too_many_attempts` or `daily_limit_reached`.
     */
    async ask(
      member: Member,
      analysisId: string,
      { text, key, ipAddress }: { text: string; key: string; ipAddress: string },
    ): Promise<ShownQuestion> {
      const { userId } = member
      const share = await parts.shareOf(userId, ipAddress)
      const found = await findOrThrow(mayWrite(member), analysisId)
      const { workspaceId } = found
      const stored = await inTransaction(async (tx) => {
        const repairId = await lockRepairOf(tx, found, userId)
        const before = await askedBefore(userId, { analysisId, text, key }, tx)
        if (before !== null) return before
        const now = clock.now()
        await repository.failBefore(
          tx,
          analysisId,
          overdueBefore(now),
          QUESTION_MESSAGES.failed(QUESTION_MESSAGES.tooLong),
        )
        const storedRun = await findOrThrow([workspaceId], analysisId, tx)
        const run = await show.one(storedRun, tx)
        const message = await show.messageFor(text, run, storedRun)
        if (message === null) {
          const questions = await repository.ofRun(analysisId, tx)
          const refusal = errorOfQuestion(run, {
            answered: questions.filter(({ status }) => status === 'answered').length,
            isOpen: questions.some(({ status }) => status === 'open'),
            kept: storedRun.asked.length,
          })
          if (refusal !== null) throw new AppError(refusal)
        }
        // This counts on a connection of its own, so an attempt counts even when the daily limit rolls the transaction
        // back.
        await parts.perAccount.take(userId)
        if (message === null)
          await parts.dailyLimits.take(tx, 'questions', { workspaceId, network: share === userId ? null : share })
        const question = {
          id: newId(),
          analysisId,
          repairId,
          userId,
          key,
          text,
          message: message?.code ?? null,
          promptVersion: QUESTION_PROMPT_VERSION,
          createdAt: now,
        }
        // A danger that was told before is answered but not kept again, so that what is read at each display has a
        // limit.
        const isFull = storedRun.asked.length >= QUESTIONS_PER_REPAIR
        if (message !== null && isFull && !(await show.isNewDanger(text, storedRun))) {
          return { ...question, message: message.code, status: 'answered' as const, notice: null, raw: null }
        }
        if (!(await repository.insert(tx, question))) throw new AppError('key_reused', QUESTION_MESSAGES.keyReused)
        await findings.refresh(tx, repairId, { changedAt: now })
        await notifyScreens(tx, { to: workspaceId, topic: 'analysis', ids: [analysisId] })
        if (message === null)
          await jobs.enqueue(tx, ANSWER_QUESTION, { questionId: question.id }, { owner: workspaceId })
        log.info({ user_id: userId, analysis_id: analysisId, question_id: question.id }, 'question asked')
        return askedBefore(userId, { analysisId, text, key }, tx)
      })
      if (stored === null) throw new Error('A question that was just stored is not there')
      return shown(stored)
    },

    /** All questions about a result, oldest first, and the number that may still be answered. Throws `not_found`. */
    async list(member: Member, analysisId: string): Promise<{ questions: ShownQuestion[]; remaining: number }> {
      const run = await findOrThrow(mayRead(member), analysisId)
      const questions = await allAbout(run)
      const answered = questions.filter(({ status }) => status === 'answered').length
      return { questions, remaining: isFromProvider(run.method) ? Math.max(0, QUESTIONS_PER_RUN - answered) : 0 }
    },

    /** A person's questions after a given one, oldest first, as they go into a file. */
    async page(member: Member, page: { after: string | null; limit: number }): Promise<ShownQuestion[]> {
      const questions = await repository.page(member.userId, page)
      const all = new Map<string, ShownQuestion>()
      for (const analysisId of new Set(questions.map((question) => question.analysisId))) {
        const run = await analyses.find(mayRead(member), analysisId)
        for (const question of run === null ? [] : await allAbout(run)) all.set(question.id, question)
      }
      return questions.flatMap(({ id }) => all.get(id) ?? [])
    },

    /** Fails a question after every attempt was interrupted, so that its owner can ask it again. */
    async giveUp(id: string): Promise<void> {
      const notice = QUESTION_MESSAGES.failed(QUESTION_MESSAGES.tooLong)
      const question = await repository.findForWork(id)
      await inTransaction(async (tx) => {
        if (!(await repository.finish(tx, id, failedQuestion(notice), clock.now())) || question === null) return
        const run = await analyses.findForWork(question.analysisId)
        if (run !== null) await notifyScreens(tx, { to: run.workspaceId, topic: 'analysis', ids: [run.id] })
      })
      await parts.aiUsage.release(id)
      log.error({ question_id: id }, 'question failed completely')
    },
  }
}
