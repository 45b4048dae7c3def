import { AppError } from '#shared/errors/appError.ts'
import { mistakeSaid } from '#shared/repairs/comments.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { Comments } from '../repairs/comments.usecases.ts'
import { mayWrite } from '../workspaces/access.usecases.ts'
import type { Feedback } from './analyses.types.ts'
import { belongsToShop, type Analyses } from './analyses.usecases.ts'
import type { FeedbackRepository } from './feedback.repository.ts'

export type FeedbackParts = {
  repository: FeedbackRepository
  analyses: Pick<Analyses, 'runOrThrow'>
  comments: Pick<Comments, 'add'>
  perAccount: RateLimit
  clock: Clock
  log: Log
}

export type FeedbackBox = ReturnType<typeof createFeedbackBox>

/** Feedback: what owners say is wrong with a result. */
export function createFeedbackBox({ repository, analyses, comments, perAccount, clock, log }: FeedbackParts) {
  return {
    /**
     * Stores feedback with its run. In a shop it is a comment on the repair as well, because others work by the same
     * result. Throws `not_found`, `not_finished` while there is no result, `too_many_attempts`, or `limit_reached` for
     * a comment too many.
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
      if (belongsToShop(run) && run.repairId !== null) {
        const comment = { text: mistakeSaid(said), mentions: [], key: newId(), act: 'write' } as const
        await comments.add(member, run.repairId, comment)
      }
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
