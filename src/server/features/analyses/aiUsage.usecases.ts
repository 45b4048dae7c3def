import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { InTransaction, Tx } from '#server/platform/transactions/transactions.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
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
import { RESPONSE_TOKENS_MAX } from './analyses.port.ts'
import { damageAnalysisPrompt } from './prompts/damageAnalysis.ts'

export type AiUsageParts = {
  repository: AiUsageRepository
  /** The model that analyzes photos. */
  model: string
  /** The prices of the models in use. The cost of a request to a model that is not in it is unknown. */
  prices: ReadonlyMap<string, TokenPrices>
  /** Monthly budget in millionths of a US dollar; null for none. A budget requires the prices of every model in use. */
  budgetMicros: number | null
  inTransaction: InTransaction
  clock: Clock
  log: Log
}

/** A request to a model, with the maximum number of its tokens. Usage is recorded under the name of the model. */
export type PlannedRequest = { model: string; most: TokenCounts }

/** A request that the provider answered, or may have been working on when nobody waited for it any more. */
export type SpentRequest = PlannedRequest & {
  /** The time of the request, which decides the month that it counts for. */
  at: Date
  /** As the provider reported it; undefined when it did not. */
  usage: unknown
}

/** The maximum cost of an ordinary run, in millionths of a US dollar. */
function costOfOne(model: string, prices: TokenPrices): number {
  const request = { prompt: damageAnalysisPrompt({}), images: 1, responseTokens: RESPONSE_TOKENS_MAX }
  return costMicros(mostTokens(request, model), prices)
}

export type AiUsage = ReturnType<typeof createAiUsage>

/**
 * Requests to the provider, counted by account and month, and the month's budget for them. Whatever asks a model, a run
 * or a question, reserves under its own id the maximum cost of all its requests.
 */
export function createAiUsage({ repository, model, prices, budgetMicros, inTransaction, clock, log }: AiUsageParts) {
  const budget = budgetMicros === null ? null : { micros: budgetMicros }
  const ownPrices = prices.get(model)

  function mostCostOf({ model: asked, most }: PlannedRequest): number {
    const known = prices.get(asked)
    if (known === undefined) throw new Error(`A budget requires the prices of ${asked}`)
    return costMicros(most, known)
  }

  if (budget !== null && ownPrices !== undefined && costOfOne(model, ownPrices) > budget.micros) {
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
    /**
     * Reserves the maximum cost of the requests of a run or a question in the month's budget. Returns null when they
     * may be sent, or else the reason why not, as shown to users. A repeated call with the same id replaces its
     * reservation; when it is refused, the earlier reservation ends, too. With `isMore` the earlier one stays then: the
     * call only adds requests to some that were already sent.
     */
    async reserve(
      id: string,
      at: Date,
      requests: readonly PlannedRequest[],
      { isMore = false }: { isMore?: boolean } = {},
    ): Promise<string | null> {
      if (budget === null) return null
      const month = monthOf(at)
      const micros = requests.reduce((sum, request) => sum + mostCostOf(request), 0)
      const decision = await inTransaction(async (tx) => {
        await repository.lockBudget(tx)
        await repository.releaseBefore(tx, new Date(clock.now().getTime() - RESERVATION_SECONDS * 1000))
        const status = await repository.statusOf(month, { tx, besides: id })
        const evaluated = evaluateBudget({ budget: budget.micros, ...status }, micros)
        if (evaluated === 'free') await repository.reserve(tx, id, month, micros, clock.now())
        else if (!isMore) await repository.release(id, tx)
        return evaluated
      })
      if (decision === 'free') return null
      if (decision === 'held') return ANALYSIS_MESSAGES.budgetHeld
      await warn(month, 100)
      return ANALYSIS_MESSAGES.budgetUsedUp(nextMonthLabel(at))
    },

    /** Releases the reservation of a run or a question, and counts those of its requests that may be billed. */
    async settle(
      tx: Tx,
      { id, workspaceId }: { id: string; workspaceId: WorkspaceId },
      requests: readonly SpentRequest[],
    ): Promise<void> {
      // The order of the models is the order in which their rows are locked.
      for (const spent of requests.toSorted((a, b) => (a.model < b.model ? -1 : 1))) {
        const usage = requestUsage(spent.usage, spent.most, prices.get(spent.model) ?? null)
        await repository.count(tx, monthOf(spent.at), workspaceId, spent.model, usage)
      }
      await repository.release(id, tx)
    },

    /** Releases the reservation of a run or a question that ended in another way. */
    release: (id: string): Promise<void> => repository.release(id),

    /** Logs one line each month when 80 percent of the budget are used, and another when all of it is. */
    async warnWhenNearlyUsedUp(at: Date): Promise<void> {
      if (budget === null) return
      const { spent } = await repository.statusOf(monthOf(at))
      const level = warningLevel({ budget: budget.micros, spent })
      if (level !== null) await warn(monthOf(at), level)
    },
  }
}
