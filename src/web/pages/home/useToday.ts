import type { Shop } from '#shared/api/shops.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useDueRepairs, useMentions } from '#web/features/repairs/repairs.api.ts'
import { useWaiting } from '#web/features/shops/waiting.api.ts'
import type { getWaiting } from '#shared/api/intake.ts'
import type { RepairSummary } from '#shared/api/repairs.ts'
import type { z } from 'zod'
import { chosenShop } from '#web/lib/chosenShop.ts'

export type Today = {
  shop: Pick<Shop, 'id'>
  isLoading: boolean
  /** Undefined while it is not known. */
  waiting: z.output<typeof getWaiting.response> | undefined
  due: readonly RepairSummary[]
  /** Where a comment asks this person for an answer. */
  mentions: readonly RepairSummary[]
}

/** What a shop has to look at today, beside what is going on there. Null for who is at home. */
export function useToday(): Today | null {
  const shop = useMe().shops?.find(({ id }) => id === chosenShop())
  const waiting = useWaiting(shop?.id)
  const due = useDueRepairs(shop?.id)
  const mentions = useMentions(shop?.id)
  if (shop === undefined) return null
  return {
    shop,
    isLoading: waiting.isLoading || due.isLoading || mentions.isLoading,
    waiting: waiting.data,
    due: due.data?.repairs ?? [],
    mentions: mentions.data?.repairs ?? [],
  }
}
