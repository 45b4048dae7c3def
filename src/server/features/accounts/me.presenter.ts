import type { Me } from '#shared/api/accounts.ts'
import { presentProfile } from './accounts.presenter.ts'
import type { MeDetails } from './me.usecases.ts'

/** The logged-in person as the screens show it. */
export function presentMe({
  profile,
  planStatus,
  storageUsage,
  analysesUsage,
  subscription,
  shops,
  inShop,
}: MeDetails & { inShop?: Me['in_shop'] }): Me {
  const { planId, previewId, shown } = planStatus
  return {
    ...presentProfile(profile, planId),
    plan: shown,
    plan_preview: previewId === null ? null : { plan_id: previewId },
    subscription,
    shops,
    ...(inShop === undefined ? {} : { in_shop: inShop }),
    usage: { ...storageUsage, analyses_today: analysesUsage.today, analyses_per_day: analysesUsage.perDay },
  }
}
