import type { Invitation, InvitationLook, Shop, ShopDetails, ShopMember } from '#shared/api/shops.ts'
import { readOnlyReason } from './shops.usecases.ts'
import type { StoredInvitation, StoredMember, StoredShop } from './shops.types.ts'

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

/** The address of a member is for those who decide about members. */
export function presentMember(member: StoredMember, withEmail: boolean): ShopMember {
  return {
    user_id: member.userId,
    name: member.name,
    ...(withEmail ? { email: member.email } : {}),
    role: member.role,
    joined_at: member.joinedAt.toISOString(),
    last_active_on: member.lastActiveOn,
  }
}

export function presentInvitation(invitation: StoredInvitation): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    resends: invitation.resends,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
  }
}

/** An invitation for whoever has its token, which need not be the person to whom it was sent. */
export function presentLook({
  invitation,
  fits,
}: {
  invitation: StoredInvitation
  fits: boolean | null
}): InvitationLook {
  const [name = '', domain = ''] = invitation.email.split('@')
  return {
    shop_name: invitation.shopName,
    invited_by: invitation.invitedBy,
    role: invitation.role,
    email_hint: `${name.slice(0, 1)}•••@${domain}`,
    fits,
  }
}
