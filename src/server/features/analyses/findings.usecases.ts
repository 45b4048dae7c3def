import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { FirstMessageCode, Urgency } from '#shared/advice/advice.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { FINDING_VERSION, findingOf } from '#shared/shown/finding.rules.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { Repairs } from '../repairs/repairs.usecases.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { ShownAnalysis, StoredAnalysis } from './analyses.types.ts'
import type { Show } from './show.usecases.ts'

export type FindingsParts = {
  repository: AnalysesRepository
  show: Show
  repairs: Pick<Repairs, 'lockForRun' | 'noteFinding' | 'saidUrgency' | 'answersOf' | 'noteRun'>
  clock: Clock
}

/** Words of closed lists alone. */
export type Judged = { severity: Severity | null; urgency: Urgency | null; first_message_code: FirstMessageCode | null }

export type Findings = ReturnType<typeof createFindings>

/** What lists show of the analyses of a repair, and what else follows for analyses when a repair or a photo changes. */
export function createFindings({ repository, show, repairs, clock }: FindingsParts) {
  /**
   * Computes what lists show of a repair, by today's rules. The caller has locked the repair. `known` is a run to which
   * the rules have just been applied in this transaction.
   */
  async function refresh(
    tx: Tx,
    repairId: string,
    { changedAt, known }: { changedAt?: Date | undefined; known?: ShownAnalysis } = {},
  ): Promise<void> {
    const run = await repository.currentOfRepair(tx, repairId)
    const shown = run === null ? null : run.id === known?.id ? known : await show.one(run, tx)
    const said = await repairs.saidUrgency([repairId], tx)
    const finding = findingOf(shown, { saidUrgency: said.get(repairId) ?? null })
    await repairs.noteFinding(tx, repairId, { finding, rulesVersion: FINDING_VERSION, changedAt })
  }

  /** A step that the new answers replace by another one is not done, even if the earlier one was. */
  async function setAnswers(tx: Tx, run: StoredAnalysis, answers: Answers): Promise<void> {
    await repository.setAnswers(tx, run.id, answers)
    if (run.stepsDone.length === 0) return
    const before = (await show.one(run, tx)).result?.repairInstructions ?? []
    const after = (await show.one({ ...run, answers }, tx)).result?.repairInstructions ?? []
    const same = run.stepsDone.filter((n) => before[n - 1] === after[n - 1])
    if (same.length < run.stepsDone.length) await repository.setStepsDone(tx, run.id, same)
  }

  return {
    refresh,

    /** How bad it is and what to do first, by today's rules, for programs that sort by it. */
    async judged(tx: Tx, workspaceId: WorkspaceId, runId: string): Promise<Judged> {
      const run = await repository.find([workspaceId], runId, tx)
      const { result = null, advice = null } = run === null ? {} : await show.one(run, tx)
      const urgency = advice?.urgency ?? null
      // The general guidance is about no damage in particular.
      const severity = urgency === null ? null : (result?.severity ?? null)
      return { severity, urgency, first_message_code: advice?.first_message?.code ?? null }
    },

    /** Locks the repair of a run that is about to end. Every other transaction locks the repair first, too. */
    async lockFor(tx: Tx, runId: string): Promise<string | null> {
      const repairId = await repository.repairOf(tx, runId)
      if (repairId !== null) await repairs.lockForRun(tx, repairId)
      return repairId
    },

    /** Applies the owner's new answers to the results that are already shown, without asking the provider again. */
    async answersChanged(tx: Tx, repairId: string): Promise<void> {
      await repository.unconfirm(tx, repairId)
      const answers = await repairs.answersOf(tx, repairId)
      const current = await repository.currentOfRepair(tx, repairId)
      const newest = await repository.newestOfRepair(tx, repairId)
      if (current !== null) await setAnswers(tx, current, answers)
      if (newest !== null && newest.id !== current?.id) await setAnswers(tx, newest, answers)
      await refresh(tx, repairId)
    },

    /** Applies what the owner wrote or took back beside the answers to the results that are already shown. */
    async wordsChanged(tx: Tx, repairId: string): Promise<void> {
      await repository.unconfirm(tx, repairId)
      await refresh(tx, repairId, { changedAt: clock.now() })
    },

    /** Takes the analyses of photos that predate repairs into their repair. */
    async photosPlaced(tx: Tx, repairId: string, fileIds: readonly string[]): Promise<void> {
      if ((await repository.adopt(tx, repairId, fileIds)) === 0) return
      const newest = await repository.newestOfRepair(tx, repairId)
      if (newest === null) return
      await repairs.noteRun(tx, repairId, { newestAnalysisId: newest.id, answersIfNone: newest.answers })
      await refresh(tx, repairId)
    },

    /** Takes the runs of a repair along. Throws `analysis_running` or `question_open` while one is not over. */
    async repairMoved(tx: Tx, { repairId, to }: { repairId: string; to: WorkspaceId }): Promise<void> {
      if ((await repository.findUnfinished(tx, repairId)) !== null) {
        throw new AppError('analysis_running', ANALYSIS_MESSAGES.runsWhileMoved)
      }
      if (await repository.hasOpenQuestion(tx, repairId)) throw new AppError('question_open')
      await repository.moveRuns(tx, repairId, to)
      await refresh(tx, repairId)
    },

    /** Runs belong to their repair and outlive their photos, except those that predate repairs. */
    async photoRemoved(tx: Tx, fileId: string): Promise<void> {
      await repository.removeForPhoto(tx, fileId)
      await repository.cancelWithout(tx, fileId, clock.now())
    },
  }
}
