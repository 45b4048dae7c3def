import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { QUESTION_MESSAGES } from '#shared/advice/questions.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { dayOf, secondsUntilTomorrow } from './analyses.rules.ts'

/** Maximum numbers of runs, or of questions, per day (UTC). */
export type DailyLimit = {
  /** For one workspace, and for all new accounts of one network together. */
  perAccount: number
  /** For all of them together. */
  perInstallation: number
}

export type DailyLimitsParts = {
  repository: Pick<AnalysesRepository, 'takeFromDay' | 'forgetDaysBefore'>
  limits: Readonly<Record<'runs' | 'questions', DailyLimit>>
  clock: Clock
}

export type DailyLimits = ReturnType<typeof createDailyLimits>

const MESSAGES = { runs: ANALYSIS_MESSAGES, questions: QUESTION_MESSAGES } as const

/** Counts what the provider is asked in a day. What it is not asked costs nothing and does not count. */
export function createDailyLimits({ repository, limits, clock }: DailyLimitsParts) {
  return {
    limits,

    /**
     * Counts one run or question of a workspace, also for a network if that is whose share it takes. Throws
     * `daily_limit_reached` when there have been too many today; then the transaction must be rolled back.
     */
    async take(
      tx: Tx,
      what: 'runs' | 'questions',
      { workspaceId, network }: { workspaceId: WorkspaceId; network: string | null },
    ): Promise<void> {
      const now = clock.now()
      const day = dayOf(now)
      const { perAccount, perInstallation } = limits[what]
      const messages = MESSAGES[what]
      const counts = [
        { of: workspaceId as string, limit: perAccount, sentence: messages.dailyAccountLimit(perAccount) },
        ...(network === null
          ? []
          : [{ of: network, limit: perAccount, sentence: messages.dailyNetworkLimit(perAccount) }]),
        { of: null, limit: perInstallation, sentence: messages.dailyInstallationLimit },
      ]
      for (const { of, limit, sentence } of counts) {
        if (await repository.takeFromDay(tx, day, { what, of }, limit)) continue
        throw new AppError('daily_limit_reached', sentence, { retryAfterSeconds: secondsUntilTomorrow(now) })
      }
      await repository.forgetDaysBefore(tx, day)
    },
  }
}
