import { z } from 'zod'
import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { reportFileName, reportText } from '#shared/analyses/report.ts'
import { sayTheSame, type Answers } from '#shared/advice/answers.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { isId, newId } from '#server/platform/ids/ids.ts'
import type { Jobs, JobType } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Files } from '../files/files.usecases.ts'
import type { AiUsage } from './aiUsage.usecases.ts'
import type { DailyLimits } from './analyses.config.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { dayOf, forFiles, secondsUntilTomorrow } from './analyses.rules.ts'
import type { ShownAnalysis, StoredAnalysis } from './analyses.types.ts'
import { PROMPT_VERSION } from './prompts/damageAnalysis.ts'
import type { Show } from './show.usecases.ts'

export type AnalysesParts = {
  repository: AnalysesRepository
  show: Show
  aiUsage: Pick<AiUsage, 'release'>
  files: Pick<Files, 'photoOrThrow' | 'lockedPhotoOrThrow'>
  jobs: Pick<Jobs, 'enqueue'>
  inTransaction: InTransaction
  /** Maximum number of runs that one account may start per minute. */
  perMinute: RateLimit
  dailyLimits: DailyLimits
  productName: string
  clock: Clock
  log: Log
}

/** The job that performs a run. */
export const ANALYSE_PHOTO: JobType<{ analysisId: string }> = {
  name: 'analyse-photo',
  payload: z.object({ analysisId: z.string() }),
}

export type Analyses = ReturnType<typeof createAnalyses>

export function createAnalyses(parts: AnalysesParts) {
  const { repository, show, files, jobs, inTransaction, clock, log } = parts

  async function findOrThrow(userId: UserId, id: string): Promise<StoredAnalysis> {
    const run = isId(id) ? await repository.find(userId, id) : null
    if (run === null) throw new AppError('not_found')
    return run
  }

  async function runOrThrow(userId: UserId, id: string): Promise<ShownAnalysis> {
    return show.one(await findOrThrow(userId, id))
  }

  return {
    /**
     * Starts a run for a photo, or returns the one in progress: a photo has only one at a time. The row, the daily
     * count and the job are stored in one transaction. Without `answers`, what was said last about the photo counts.
     * Throws `not_found`, `too_many_attempts` or `daily_limit_reached`, and `analysis_running` after it has kept other
     * answers with the run in progress.
     */
    async request(userId: UserId, fileId: string, answers?: Answers): Promise<ShownAnalysis> {
      const { run, isKept } = await inTransaction(async (tx) => {
        await files.lockedPhotoOrThrow(tx, userId, fileId)
        const underWay = await repository.findUnfinished(tx, fileId)
        if (underWay !== null) {
          const isOther = answers !== undefined && !sayTheSame(answers, underWay.answers)
          if (isOther) await repository.setAnswers(tx, underWay.id, answers)
          return { run: underWay, isKept: isOther }
        }
        // This is outside the transaction, so an attempt counts even when the daily limit rejects it.
        await parts.perMinute.take(userId)
        await takeFromToday(parts, tx, userId)
        const run = {
          id: newId(),
          userId,
          fileIds: [fileId],
          answers: answers ?? (await repository.newestAnswers(tx, fileId)),
          promptVersion: PROMPT_VERSION,
          createdAt: clock.now(),
        }
        await repository.insert(tx, run)
        await jobs.enqueue(tx, ANALYSE_PHOTO, { analysisId: run.id })
        log.info({ user_id: userId, analysis_id: run.id }, 'analysis requested')
        const stored = await repository.find(userId, run.id, tx)
        if (stored === null) throw new Error('A run that was just stored is not there')
        return { run: stored, isKept: false }
      })
      if (isKept) throw new AppError('analysis_running')
      return show.one(run)
    },

    /** Number of runs that an account has started today (UTC), and its limit. */
    async usageOf(userId: UserId): Promise<{ today: number; perDay: number }> {
      const today = await repository.countOfDay(userId, dayOf(clock.now()))
      return { today, perDay: parts.dailyLimits.perAccount }
    },

    /** All runs of a photo, newest first. Throws `not_found`. */
    async runsOf(userId: UserId, fileId: string): Promise<ShownAnalysis[]> {
      await files.photoOrThrow(userId, fileId)
      return show.all(await repository.listForPhoto(userId, fileId))
    },

    /** A person's runs after a given one, oldest first, as they go into a file. */
    async page(userId: UserId, page: { after: string | null; limit: number }): Promise<ShownAnalysis[]> {
      return (await show.all(await repository.page(userId, page))).map(forFiles)
    },

    /** One run. Throws `not_found`. */
    runOrThrow,

    /**
     * A person who has seen the result gets no mail about it. Throws `not_found`, or `not_finished` while the run is in
     * progress.
     */
    async markSeen(userId: UserId, id: string): Promise<ShownAnalysis> {
      const run = await findOrThrow(userId, id)
      if (isUnfinished(run.status)) throw new AppError('not_finished')
      if (run.seenAt !== null) return show.one(run)
      await repository.markSeen(id, clock.now())
      return runOrThrow(userId, id)
    },

    /** Ends a run in progress. A finished run stays as it is. Throws `not_found`. */
    async cancel(userId: UserId, id: string): Promise<ShownAnalysis> {
      await findOrThrow(userId, id)
      await repository.end(id, 'cancelled', null, clock.now())
      return runOrThrow(userId, id)
    },

    /** The text report of a run and its file name. Throws `not_found` or `not_finished`. */
    async report(userId: UserId, id: string): Promise<{ fileName: string; text: string }> {
      const run = forFiles(await runOrThrow(userId, id))
      const [fileId] = run.fileIds
      const { method, result, advice } = run
      if (isUnfinished(run.status) || result === null || advice === null || method === null || fileId === undefined) {
        throw new AppError('not_finished')
      }
      const photo = await files.photoOrThrow(userId, fileId)
      return {
        fileName: reportFileName(parts.productName, photo.fileName),
        text: reportText({
          productName: parts.productName,
          fileName: photo.fileName,
          date: (run.finishedAt ?? run.createdAt).toISOString(),
          method,
          source: method === 'openai' ? `${run.provider} ${run.model}` : null,
          notice: run.notice,
          result,
          advice,
        }),
      }
    },

    /** Ends a run as failed after every attempt was interrupted, so that nobody waits for it. */
    async giveUp(id: string): Promise<void> {
      await repository.end(id, 'failed', ANALYSIS_MESSAGES.failedCompletely, clock.now())
      await parts.aiUsage.release(id)
      log.error({ analysis_id: id }, 'analysis failed completely')
    },
  }
}

async function takeFromToday({ repository, dailyLimits, clock }: AnalysesParts, tx: Tx, userId: UserId): Promise<void> {
  const now = clock.now()
  const day = dayOf(now)
  const wait = { retryAfterSeconds: secondsUntilTomorrow(now) }
  if (!(await repository.takeFromDay(tx, day, { userId }, dailyLimits.perAccount))) {
    throw new AppError('daily_limit_reached', ANALYSIS_MESSAGES.dailyAccountLimit(dailyLimits.perAccount), wait)
  }
  if (!(await repository.takeFromDay(tx, day, 'installation', dailyLimits.perInstallation))) {
    throw new AppError('daily_limit_reached', ANALYSIS_MESSAGES.dailyInstallationLimit, wait)
  }
  await repository.forgetDaysBefore(tx, day)
}
