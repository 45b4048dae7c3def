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
  /** The model that is asked; usage is kept under its name. */
  model: string
  /** Null when they are not known: then the cost of a request is not, either. */
  prices: TokenPrices | null
  /** Millionths of a US dollar for a month; null for no budget. Has prices when it is set. */
  budgetMicros: number | null
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A request that the provider answered, or was at when its run was cancelled. */
export type SpentRequest = {
  /** When it was asked: it belongs to that month. */
  at: Date
  most: TokenCounts
  /** As the provider said it; undefined when it did not. */
  usage: unknown
}

/** Millionths of a US dollar that an ordinary run may cost at most. */
function costOfOne(model: string, prices: TokenPrices): number {
  const request = { prompt: damageAnalysisPrompt({}), images: 1, answerTokens: ANSWER_TOKENS_MAX }
  return costMicros(mostTokens(request, model), prices)
}

export type AiUsage = ReturnType<typeof createAiUsage>

/** What the provider is asked, by account and month, and the month's budget for it. */
export function createAiUsage({ repository, model, prices, budgetMicros, inTransaction, clock, log }: AiUsageParts) {
  const budget = budgetMicros === null || prices === null ? null : { micros: budgetMicros, prices }

  if (budget !== null && costOfOne(model, budget.prices) > budget.micros) {
    log.warn(
      { budget_micros: budget.micros },
      'one analysis may cost more than AI_MONTHLY_BUDGET_USD: none is asked for',
    )
  }

  async function warn(month: string, level: 80 | 100): Promise<void> {
    if (budget === null || !(await repository.markWarned(month, budget.micros, level))) return
    const { spent } = await repository.statusOf(month)
    log.warn(
      { month: month.slice(0, 7), spent_micros: spent, budget_micros: budget.micros },
      level === 100 ? "the month's AI budget is used up" : "80 percent of the month's AI budget are used",
    )
  }

  return {
    model,

    /**
     * Takes what a run may cost at most from the month's budget. Null when it may ask, else why it may not, in the words
     * that people read. Again for the same run replaces what it took before.
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

    /** Gives back what was reserved for a run, and counts the request that it made; null when it made none. */
    async settle(tx: Tx, run: Pick<StoredAnalysis, 'id' | 'userId'>, spent: SpentRequest | null): Promise<void> {
      if (spent !== null) {
        const usage = requestUsage(spent.usage, spent.most, prices)
        await repository.count(tx, monthOf(spent.at), run.userId, model, usage)
      }
      await repository.release(run.id, tx)
    },

    /** Gives back what was reserved for a run that has ended otherwise. */
    release: (analysisId: string): Promise<void> => repository.release(analysisId),

    /** One line in the log each month when 80 percent of the budget are used, and one when all of it is. */
    async warnWhenNearlyUsedUp(at: Date): Promise<void> {
      if (budget === null) return
      const { spent } = await repository.statusOf(monthOf(at))
      const level = warningLevel({ budget: budget.micros, spent })
      if (level !== null) await warn(monthOf(at), level)
    },
  }
}
