import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import { RESERVATION_SECONDS } from './analyses.config.ts'
import type { AiUsageRepository } from './aiUsage.repository.ts'
import {
  costMicros,
  evaluateBudget,
  monthOf,
  mostTokens,
  nextMonthLabel,
  requestUsage,
  warningLevel,
  type TokenCounts,
  type TokenPrices,
} from './aiUsage.rules.ts'
import { ANSWER_TOKENS_MAX } from './analyses.port.ts'
import type { StoredAnalysis } from './analyses.types.ts'
import { damageAnalysisPrompt } from './prompts/damageAnalysis.ts'

export type AiUsageParts = {
  repository: AiUsageRepository
  /** The model in use. Usage is recorded under its name. */
  model: string
  /** Null when the prices are not known. Then the cost of a request is unknown, too. */
  prices: TokenPrices | null
  /** Monthly budget in millionths of a US dollar; null for none. A budget requires known prices. */
  budgetMicros: number | null
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A request that the provider answered, or was working on when its run was canceled. */
export type SpentRequest = {
  /** The time of the request, which decides the month that it counts for. */
  at: Date
  most: TokenCounts
  /** As the provider reported it; undefined when it did not. */
  usage: unknown
}

/** The maximum cost of an ordinary run, in millionths of a US dollar. */
function costOfOne(model: string, prices: TokenPrices): number {
  const request = { prompt: damageAnalysisPrompt({}), images: 1, answerTokens: ANSWER_TOKENS_MAX }
  return costMicros(mostTokens(request, model), prices)
}

export type AiUsage = ReturnType<typeof createAiUsage>

/** Requests to the provider, counted by account and month, and the month's budget for them. */
export function createAiUsage({ repository, model, prices, budgetMicros, inTransaction, clock, log }: AiUsageParts) {
  const budget = budgetMicros === null || prices === null ? null : { micros: budgetMicros, prices }

  if (budget !== null && costOfOne(model, budget.prices) > budget.micros) {
    log.warn(
      { budget_micros: budget.micros },
      'AI_MONTHLY_BUDGET_USD is below the maximum cost of one analysis, so none is requested',
    )
  }

  async function warn(month: string, level: 80 | 100): Promise<void> {
    if (budget === null || !(await repository.markWarned(month, budget.micros, level))) return
    const { spent } = await repository.statusOf(month)
    log.warn(
      { month: month.slice(0, 7), spent_micros: spent, budget_micros: budget.micros },
      level === 100 ? "the month's AI budget is used up" : "80 percent of the month's AI budget is used",
    )
  }

  return {
    model,

    /**
     * Reserves the maximum cost of a run in the month's budget. Returns null when the run may ask the provider, or else
     * the reason why not, as shown to users. A repeated call for the same run replaces its reservation.
     */
    async reserve(analysisId: string, at: Date, most: TokenCounts): Promise<string | null> {
      if (budget === null) return null
      const month = monthOf(at)
      const micros = costMicros(most, budget.prices)
      const decision = await inTransaction(async (tx) => {
        await repository.lockBudget(tx)
        await repository.releaseBefore(tx, new Date(clock.now().getTime() - RESERVATION_SECONDS * 1000))
        const status = await repository.statusOf(month, { tx, besides: analysisId })
        const evaluated = evaluateBudget({ budget: budget.micros, ...status }, micros)
        if (evaluated === 'free') await repository.reserve(tx, analysisId, month, micros, clock.now())
        else await repository.release(analysisId, tx)
        return evaluated
      })
      if (decision === 'free') return null
      if (decision === 'held') return ANALYSIS_MESSAGES.budgetHeld
      await warn(month, 100)
      return ANALYSIS_MESSAGES.budgetUsedUp(nextMonthLabel(at))
    },

    /** Releases a run's reservation, and counts its request; null when no answer arrived, also after a timeout. */
    async settle(tx: Tx, run: Pick<StoredAnalysis, 'id' | 'userId'>, spent: SpentRequest | null): Promise<void> {
      if (spent !== null) {
        const usage = requestUsage(spent.usage, spent.most, prices)
        await repository.count(tx, monthOf(spent.at), run.userId, model, usage)
      }
      await repository.release(run.id, tx)
    },

    /** Releases the reservation of a run that ended in another way. */
    release: (analysisId: string): Promise<void> => repository.release(analysisId),

    /** Logs one line each month when 80 percent of the budget are used, and another when all of it is. */
    async warnWhenNearlyUsedUp(at: Date): Promise<void> {
      if (budget === null) return
      const { spent } = await repository.statusOf(monthOf(at))
      const level = warningLevel({ budget: budget.micros, spent })
      if (level !== null) await warn(monthOf(at), level)
    },
  }
}
