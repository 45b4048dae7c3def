import type Stripe from 'stripe'
import {
  FORMER_PRICES_IN_CENTS,
  isPaidPlanId,
  PLAN_IDS,
  PLANS,
  priceInCents,
  type PaidPlanId,
} from '#shared/plans/plans.ts'
import { cached } from './cached.ts'

/** One hour. If an operator archives a price at Stripe, a new one is created after that. */
const KNOWN_MS = 3_600_000

/** Names the plan on each price. The amount is still checked against our own price list. */
const PLAN_KEY = 'mendsight_plan'

const PAID_PLAN_IDS = PLAN_IDS.filter(isPaidPlanId)

/**
 * The amount is part of the key: when a plan's price changes, a new Stripe price is created, and running subscriptions
 * keep the old one.
 */
function lookupKey(planId: PaidPlanId): string {
  return `mendsight_${planId}_month_usd_${priceInCents(PLANS[planId])}`
}

export type Prices = {
  /** The id of the Stripe price of a plan. */
  idOf: (planId: PaidPlanId) => Promise<string>
  /** The plan of a price, which may be a former price. Null when it is none of ours. */
  planOf: (price: string | Stripe.Price) => Promise<PaidPlanId | null>
}

/** The Stripe prices of the plans. Missing ones are created when they are first needed. */
export function createPrices(stripe: Stripe, productName: string): Prices {
  const ids = cached(async (): Promise<ReadonlyMap<PaidPlanId, string>> => {
    const { data } = await stripe.prices.list({ lookup_keys: PAID_PLAN_IDS.map(lookupKey), active: true, limit: 100 })
    const found = new Map<PaidPlanId, string>()
    for (const planId of PAID_PLAN_IDS) {
      const there = data.find((price) => price.lookup_key === lookupKey(planId) && isPriceOf(planId, price))
      found.set(planId, there?.id ?? (await make(planId)))
    }
    return found
  }, KNOWN_MS)

  /** A price with our key and another amount was not created by us. */
  function isPriceOf(planId: PaidPlanId, price: Stripe.Price): boolean {
    return planOfPrice(price) === planId && price.unit_amount === priceInCents(PLANS[planId])
  }

  async function make(planId: PaidPlanId): Promise<string> {
    const { name } = PLANS[planId]
    const key = lookupKey(planId)
    const price = await stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: priceInCents(PLANS[planId]),
        recurring: { interval: 'month' },
        lookup_key: key,
        transfer_lookup_key: true,
        nickname: name,
        metadata: { [PLAN_KEY]: planId },
        product_data: { name: `${productName} ${name}`, metadata: { [PLAN_KEY]: planId } },
      },
      { idempotencyKey: `price:${key}` },
    )
    return price.id
  }

  return {
    async idOf(planId) {
      const id = (await ids()).get(planId)
      if (id === undefined) throw new Error(`There is no price for ${planId}`)
      return id
    },

    async planOf(price) {
      if (typeof price !== 'string') return planOfPrice(price)
      for (const [planId, id] of await ids()) if (id === price) return planId
      return planOfPrice(await stripe.prices.retrieve(price))
    },
  }
}

/**
 * The plan that this monthly price belongs to, now or formerly. Plan, currency, amount and interval must match our
 * price lists.
 */
export function planOfPrice(price: Stripe.Price): PaidPlanId | null {
  const planId = price.metadata[PLAN_KEY]
  if (!isPaidPlanId(planId)) return null
  const { recurring } = price
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  const amounts = [priceInCents(PLANS[planId]), ...FORMER_PRICES_IN_CENTS[planId]]
  const isOurs = price.currency === 'usd' && price.unit_amount !== null && amounts.includes(price.unit_amount)
  return isMonthly && isOurs ? planId : null
}
