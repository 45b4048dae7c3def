import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import { RULES_VERSION } from '#shared/safety/safety.rules.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { findingOf } from './analyses.rules.ts'
import type { Show } from './show.usecases.ts'

export type FindingsParts = {
  repository: AnalysesRepository
  show: Show
  repairs: Pick<Repairs, 'lockForRun' | 'noteFinding' | 'answersOf' | 'noteRun'>
  clock: Clock
}

export type Findings = ReturnType<typeof createFindings>

/** What lists show of the analyses of a repair, and what else follows for analyses when a repair or a photo changes. */
export function createFindings({ repository, show, repairs, clock }: FindingsParts) {
  /** Computes what lists show of a repair, by today's rules. The caller has locked the repair. */
  async function refresh(tx: Tx, repairId: string, changedAt?: Date): Promise<void> {
    const run = await repository.currentOfRepair(tx, repairId)
    const finding = findingOf(run === null ? null : await show.one(run))
    await repairs.noteFinding(tx, repairId, { finding, rulesVersion: RULES_VERSION, changedAt })
  }

  return {
    refresh,

    /** Locks the repair of a run that is about to end. Every other transaction locks the repair first, too. */
    async lockFor(tx: Tx, runId: string): Promise<string | null> {
      const repairId = await repository.repairOf(tx, runId)
      if (repairId !== null) await repairs.lockForRun(tx, repairId)
      return repairId
    },

    /** Applies the owner's new answers to the results that are already shown, without asking the provider again. */
    async answersChanged(tx: Tx, repairId: string): Promise<void> {
      const answers = await repairs.answersOf(tx, repairId)
      const counting = await repository.currentOfRepair(tx, repairId)
      const newest = await repository.newestOfRepair(tx, repairId)
      for (const id of new Set([counting?.id, newest?.id])) {
        if (id !== undefined) await repository.setAnswers(tx, id, answers)
      }
      await refresh(tx, repairId)
    },

    /** Takes the analyses of photos that predate repairs into their repair. */
    async photosPlaced(tx: Tx, repairId: string, fileIds: readonly string[]): Promise<void> {
      if ((await repository.adopt(tx, repairId, fileIds)) === 0) return
      const newest = await repository.newestOfRepair(tx, repairId)
      if (newest === null) return
      await repairs.noteRun(tx, repairId, { newestAnalysisId: newest.id, answersIfNone: newest.answers })
      await refresh(tx, repairId)
    },

    /** Runs belong to their repair and outlive their photos, except those that predate repairs. */
    async photoRemoved(tx: Tx, fileId: string): Promise<void> {
      await repository.removeForPhoto(tx, fileId)
      await repository.cancelWithout(tx, fileId, clock.now())
    },
  }
}
