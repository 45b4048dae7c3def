import type { Me } from '#shared/api/accounts.ts'
import type { Shop } from '#shared/api/shops.ts'
import type { Plan, PlanId } from '#shared/plans/plans.ts'
import type { Actor, Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'

/** What other modules know about the logged-in person and the profile page shows. */
export type MeSources = {
  /** The shop that the request is for, as its members see it. Undefined in the own workspace. */
  inShop: (member: Member) => Promise<Me['in_shop']>
  /** The shops that the person is in. */
  shopsOf: (userId: UserId) => Promise<Shop[]>
  /** The plan of the account, the plan previewed on the session or null, and the one of them that is shown. */
  planStatusOf: (actor: Actor) => Promise<{ planId: PlanId; previewId: PlanId | null; shown: Plan }>
  subscriptionOf: (userId: UserId) => Promise<Me['subscription']>
  storageUsageOf: (userId: UserId) => Promise<Pick<Me['usage'], 'files' | 'storage_bytes'>>
  /** How many analyses the account has started today (UTC), and its limit. */
  analysesUsageOf: (userId: UserId) => Promise<{ today: number; perDay: number }>
}
