import type { Log } from '#server/platform/log/log.ts'
import { tokensOf } from './aiUsage.rules.ts'
import type { AiUsage, PlannedRequest, SpentRequest } from './aiUsage.usecases.ts'
import type { ProviderRequest } from './analyses.port.ts'

type SpendingParts = {
  aiUsage: Pick<AiUsage, 'reserve'>
  /** The id of the run or the question that asks. */
  id: string
  /** All requests count for the month of this time. */
  at: Date
  log: Log
}

/** What one run or one question may cost and has cost, over all its requests to all its models. */
export type Spending = ReturnType<typeof createSpending>

export function createSpending({ aiUsage, id, at, log }: SpendingParts) {
  let reserved: readonly PlannedRequest[] = []
  let previous: Promise<unknown> = Promise.resolve()
  const spent: SpentRequest[] = []

  /** Two models are asked at the same time, and each reservation replaces the one before it. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = previous.then(work)
    previous = result.catch(() => undefined)
    return result
  }

  const more = (request: PlannedRequest): Promise<boolean> =>
    inTurn(async () => {
      const requests = [...reserved, request]
      if ((await aiUsage.reserve(id, at, requests, { isMore: true })) !== null) return false
      reserved = requests
      return true
    })

  return {
    /** The requests that may be billed. */
    spent: spent as readonly SpentRequest[],

    /** Reserves the first requests. Returns null when they may be sent, or else the reason why not. */
    reserve: (requests: readonly PlannedRequest[]): Promise<string | null> =>
      inTurn(async () => {
        const refusal = await aiUsage.reserve(id, at, requests)
        if (refusal === null) reserved = requests
        return refusal
      }),

    /** Reserves another request. False when the budget does not allow it. */
    more,

    /** What the adapter calls while it sends such requests. */
    callbacks: (request: PlannedRequest): Pick<ProviderRequest, 'onBilled' | 'mayAskAgain'> => ({
      onBilled(usage) {
        spent.push({ ...request, at, usage })
        log.info({ asked_for: id, model: request.model, tokens: tokensOf(usage) }, 'a request that may be billed')
      },
      mayAskAgain: () => more(request),
    }),
  }
}
