import { markedSteps, shownSteps, stepHash, type StepState } from '#shared/analyses/steps.rules.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { notifyScreens } from '#server/platform/events/notifyScreens.ts'
import { isId } from '#server/platform/ids/ids.ts'
import type { RateLimit } from '#server/platform/rate-limit/rateLimit.ts'
import type { InTransaction } from '#server/platform/transactions/transactions.ts'
import type { Member } from '#server/platform/actor.ts'
import { mayWrite } from '../workspaces/access.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { Findings } from './findings.usecases.ts'
import type { Show } from './show.usecases.ts'

export type StepsParts = {
  repository: Pick<AnalysesRepository, 'find' | 'lock' | 'setStepsDone'>
  show: Pick<Show, 'one'>
  findings: Pick<Findings, 'lockFor' | 'refresh'>
  inTransaction: InTransaction
  perAccount: RateLimit
  clock: Clock
}

/** A step, with the `stepHash` of the text that its owner saw. */
export type StepToMark = StepState & { textHash?: string | undefined }

export type StepsOfRuns = ReturnType<typeof createSteps>

/** The steps of results that their owners have done. Each run keeps its own, because a new one has other steps. */
export function createSteps({ repository, show, findings, perAccount, inTransaction, clock }: StepsParts) {
  return {
    /**
     * Marks a step as done or not done, and returns all steps that are shown. Throws `not_found` for an unknown run,
     * for another person's, and for a number that the result does not have, `not_finished` without a result, and
     * `step_withheld`, `step_changed` if the hash is of another text, and `too_many_attempts` after too many of them.
     */
    async mark(member: Member, id: string, { textHash, ...step }: StepToMark): Promise<StepState[]> {
      await perAccount.take(member.userId)
      // Only who may write there may make anybody wait for the locks.
      const within = mayWrite(member)
      if (!isId(id) || (await repository.find(within, id)) === null) throw new AppError('not_found')
      return inTransaction(async (tx) => {
        const repairId = await findings.lockFor(tx, id)
        await repository.lock(tx, id)
        const stored = await repository.find(within, id, tx)
        if (stored === null) throw new AppError('not_found')
        const run = await show.one(stored, tx)
        if (run.result === null) throw new AppError('not_finished')
        if (step.n > run.result.repairInstructions.length) throw new AppError('not_found')
        const before = shownSteps(run).find(({ n }) => n === step.n)
        if (before === undefined) throw new AppError('step_withheld')
        const text = run.result.repairInstructions[step.n - 1] ?? ''
        if (textHash !== undefined && textHash !== stepHash(text)) throw new AppError('step_changed')
        const stepsDone = markedSteps(run.stepsDone, step)
        if (before.done !== step.done) {
          await repository.setStepsDone(tx, id, stepsDone)
          await notifyScreens(tx, { to: stored.workspaceId, topic: 'analysis', ids: [id] })
          if (repairId !== null)
            await findings.refresh(tx, repairId, { changedAt: clock.now(), known: { ...run, stepsDone } })
        }
        return shownSteps({ ...run, stepsDone })
      })
    },
  }
}
