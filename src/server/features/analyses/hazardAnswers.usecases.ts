import type { HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { AppError } from '#shared/errors/appError.ts'
import { answersWithWords } from '#shared/shown/reply.rules.ts'
import { hazardAnswerFor } from '#shared/safety/weighing.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { Member } from '#server/platform/actor.ts'
import type { Activities } from '../activities/activities.usecases.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { mayWrite } from '../workspaces/access.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { Findings } from './findings.usecases.ts'
import type { HazardAnswersRepository } from './hazardAnswers.repository.ts'

export type HazardAnswersParts = {
  repository: HazardAnswersRepository
  analyses: Pick<AnalysesRepository, 'currentOfRepair'>
  repairs: Pick<Repairs, 'repairOrThrow' | 'lockedOrThrow' | 'answersOf'>
  findings: Pick<Findings, 'refresh'>
  activities: Pick<Activities, 'tell'>
  inTransaction: InTransaction
  perAccount: RateLimit
  clock: Clock
}

export type HazardAnswers = ReturnType<typeof createHazardAnswers>

/** What owners answer to the question whether a suspected hazard is there. */
export function createHazardAnswers(parts: HazardAnswersParts) {
  const { repository, analyses, repairs, findings, activities, inTransaction, perAccount, clock } = parts
  return {
    /**
     * Keeps the answer about the sentences that raise the suspicion now, and has the screens of the repair read anew.
     * Throws `not_found` for an unknown repair, another person's, and a hazard that their words do not raise, and
     * `too_many_attempts`.
     */
    async put(member: Member, repairId: string, code: string, answer: HazardAnswer['answer']): Promise<void> {
      await perAccount.take(member.userId)
      // Only who may write there may make anybody wait for the lock.
      const { repair } = await repairs.repairOrThrow(mayWrite(member), repairId)
      await inTransaction(async (tx) => {
        // It may have moved since then.
        await repairs.lockedOrThrow(tx, mayWrite(member), repairId)
        const run = await analyses.currentOfRepair(tx, repairId)
        // Answers can be sent before there is a result.
        const told = run === null ? await repairs.answersOf(tx, repairId) : answersWithWords(run.answers, run.alsoSaid)
        const given = hazardAnswerFor(told, { code, answer }, await repository.of(tx, repairId))
        if (given === null) throw new AppError('not_found')
        await repository.put(tx, repairId, given, clock.now())
        await findings.refresh(tx, repairId, { changedAt: clock.now() })
        // What browsers keep of any run of the repair may show a step that is held back now.
        const { workspaceId } = repair
        await activities.tell(tx, { actorId: member.userId, workspaceId, type: 'repair.updated', repairId })
        await notifyScreens(tx, { to: workspaceId, topic: 'repairs', ids: [repairId] })
      })
    },
  }
}
