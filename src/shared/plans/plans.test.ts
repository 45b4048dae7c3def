import { describe, expect, it } from 'vitest'
import { isPlanId, PLAN_IDS, planById, PLANS, priceLabel } from './plans.ts'

describe('the plans', () => {
  it.each([
    ['free', 'Free Fixer', 0, 10, 0.5, 5, 'email', [false, false, false]],
    ['basic', 'Basic Fixer', 9.99, 100, 1, 10, 'email', [false, false, false]],
    ['pro', 'Pro Fixer', 19.99, 500, 10, 25, 'priority', [true, false, false]],
    ['enterprise', 'Enterprise Fixer', 49.99, -1, 100, 100, 'phone', [true, true, true]],
  ] as const)(
    'hold for %s what the specification says',
    (id, name, price, monthlyUploads, storageGB, maxFileSize, supportLevel, features) => {
      const [advancedTools, teamCollaboration, apiAccess] = features
      expect(PLANS[id]).toMatchObject({
        id,
        name,
        price,
        limits: { monthlyUploads, storageGB, maxFileSize, supportLevel, advancedTools, teamCollaboration, apiAccess },
      })
      // A plan's card must promise exactly the limit that is enforced.
      expect(PLANS[id].features).toContain(`Photos up to ${maxFileSize} MB`)
      expect(PLANS[id].features).toContain(`${storageGB} GB storage`)
    },
  )

  it('grow with their price', () => {
    const prices = PLAN_IDS.map((id) => PLANS[id].price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const sizes = PLAN_IDS.map((id) => PLANS[id].limits.maxFileSize)
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  })
})

it.each([null, undefined, '', 'FREE', 'gold', 'constructor', '__proto__'])('%j means the free plan', (id) => {
  expect(planById(id)).toBe(PLANS.free)
  expect(isPlanId(id)).toBe(false)
})

it('each id means its plan', () => {
  for (const id of PLAN_IDS) expect(planById(id).id).toBe(id)
})

it('a price is shown as dollars, and none as FREE', () => {
  expect(PLAN_IDS.map((id) => priceLabel(PLANS[id]))).toEqual(['FREE', '$9.99', '$19.99', '$49.99'])
})
