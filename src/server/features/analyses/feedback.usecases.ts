import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import { mayWrite } from '../workspaces/access.usecases.ts'
import type { Feedback } from './analyses.types.ts'
import type { Analyses } from './analyses.usecases.ts'
import type { FeedbackRepository } from './feedback.repository.ts'

export type FeedbackParts = {
  repository: FeedbackRepository
  analyses: Pick<Analyses, 'runOrThrow'>
  perAccount: RateLimit
  clock: Clock
  log: Log
}

export type FeedbackBox = ReturnType<typeof createFeedbackBox>

/** Feedback: what owners say is wrong with a result. */
export function createFeedbackBox({ repository, analyses, perAccount, clock, log }: FeedbackParts) {
  return {
    /**
     * Stores feedback with its run. Throws `not_found`, `not_finished` while there is no result, or
     * `too_many_attempts`.
     */
    async give(
      member: Member,
      analysisId: string,
      said: Pick<Feedback, 'what' | 'text' | 'consent'>,
    ): Promise<Feedback> {
      const run = await analyses.runOrThrow(mayWrite(member), analysisId)
      if (run.result === null) throw new AppError('not_finished')
      const { userId } = member
      await perAccount.take(userId)
      const feedback: Feedback = { id: newId(), analysisId, ...said, createdAt: clock.now() }
      await repository.insert(userId, feedback)
      log.info({ user_id: userId, analysis_id: analysisId, what: said.what }, 'feedback on an analysis')
      return feedback
    },

    /** What a person has said after a given record, oldest first. */
    page: (userId: UserId, page: { after: string | null; limit: number }): Promise<Feedback[]> =>
      repository.page(userId, page),
  }
}
