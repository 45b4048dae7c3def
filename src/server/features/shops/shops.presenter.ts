import type { Shop, ShopDetails } from '#shared/api/shops.ts'
import { readOnlyReason } from './shops.usecases.ts'
import type { StoredShop } from './shops.types.ts'

export function presentShop(shop: StoredShop): Shop {
  const reason = readOnlyReason(shop)
  return {
    id: shop.id,
    name: shop.name,
    role: shop.role,
    is_read_only: reason !== null,
    read_only_reason: reason,
    delete_after: shop.deleteAfter?.toISOString() ?? null,
    created_at: shop.createdAt.toISOString(),
  }
}

export const presentShops = (shops: readonly StoredShop[]): Shop[] => shops.map(presentShop)

type Usage = Omit<ShopDetails['usage'], 'analyses_today' | 'analyses_per_day'>

export function presentShopDetails(
  shop: StoredShop,
  members: number,
  usage: Usage,
  analyses: { today: number; perDay: number },
): ShopDetails {
  return {
    ...presentShop(shop),
    branding: shop.branding,
    member_count: members,
    usage: { ...usage, analyses_today: analyses.today, analyses_per_day: analyses.perDay },
  }
}
