import { hasFeature } from '#shared/plans/features.rules.ts'
import { planById } from '#shared/plans/plans.ts'
import type { ApiFor } from '#shared/apiKeys/apiKeys.rules.ts'
import type { FoundApiKey } from './apiKeys.types.ts'

/** Why a key does nothing now: it is as if there were none, or its plan does not include it. Null when it works. */
export function refusal(key: FoundApiKey, { isOwnHome, apiFor }: { isOwnHome: boolean; apiFor: ApiFor }) {
  const { shop, isMakerLeaving } = key
  if (isMakerLeaving) return 'invalid'
  if (shop === null) {
    if (!isOwnHome) return 'invalid'
    return apiFor === 'all' ? null : 'plan'
  }
  if (shop.role === null || shop.deleteAfter !== null) return 'invalid'
  return isIncluded(shop.ownersPlanId, apiFor) ? null : 'plan'
}

/** Whether the shops of an owner on this plan may have keys. A shop that is read-only has none that work. */
export function isIncluded(planId: string | null, apiFor: ApiFor): boolean {
  const plan = planById(planId)
  return hasFeature(plan, 'teamCollaboration') && (apiFor === 'all' || hasFeature(plan, 'apiAccess'))
}

/** The network of an address, without the part that names a machine: what tells an owner where a key is used. */
export function networkOf(ipAddress: string): string {
  const mapped = ipAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!mapped.includes(':')) return mapped.replace(/\.\d+$/, '.x')
  return `${mapped.split(':').slice(0, 3).join(':')}:…`
}
