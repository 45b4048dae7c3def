import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { QUESTION_MESSAGES } from '#shared/advice/questions.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import { dayOf, secondsUntilTomorrow } from './analyses.rules.ts'

/** Maximum numbers of runs, or of questions, per day (UTC). */
export type DailyLimit = {
  /** For the own workspace of one account, and for all new accounts of one network together. */
  perAccount: number
  /** For one shop. */
  perShop: number
  /** For all of them together. */
  perInstallation: number
}

type LimitSettings = Pick<
  Settings,
  | 'ANALYSES_PER_ACCOUNT_PER_DAY'
  | 'SHOP_ANALYSES_PER_DAY'
  | 'ANALYSES_PER_DAY'
  | 'QUESTIONS_PER_ACCOUNT_PER_DAY'
  | 'QUESTIONS_PER_DAY'
>

export type DailyLimitsParts = {
  repository: Pick<AnalysesRepository, 'takeFromDay' | 'forgetDaysBefore'>
  shops: Pick<Shops, 'isShop'>
  limits: Readonly<Record<'runs' | 'questions', DailyLimit>>
  clock: Clock
}

export function dailyLimitsOf(settings: LimitSettings): DailyLimitsParts['limits'] {
  const perShop = settings.SHOP_ANALYSES_PER_DAY
  return {
    runs: {
      perAccount: settings.ANALYSES_PER_ACCOUNT_PER_DAY,
      perShop,
      perInstallation: settings.ANALYSES_PER_DAY,
    },
    questions: {
      perAccount: settings.QUESTIONS_PER_ACCOUNT_PER_DAY,
      perShop,
      perInstallation: settings.QUESTIONS_PER_DAY,
    },
  }
}

export type DailyLimits = ReturnType<typeof createDailyLimits>

const MESSAGES = { runs: ANALYSIS_MESSAGES, questions: QUESTION_MESSAGES } as const

/** Counts what the provider is asked in a day. What it is not asked costs nothing and does not count. */
export function createDailyLimits({ repository, shops, limits, clock }: DailyLimitsParts) {
  return {
    /** How many runs a workspace may have in a day. */
    runsPerDay: async (workspaceId: WorkspaceId): Promise<number> =>
      limits.runs[(await shops.isShop(workspaceId)) ? 'perShop' : 'perAccount'],

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
      const { perAccount, perShop, perInstallation } = limits[what]
      const perWorkspace = (await shops.isShop(workspaceId, tx)) ? perShop : perAccount
      const messages = MESSAGES[what]
      const counts = [
        { of: workspaceId as string, limit: perWorkspace, sentence: messages.dailyAccountLimit(perWorkspace) },
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
