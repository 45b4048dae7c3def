import { listActivity } from '#shared/api/activities.ts'
import { listColleagues } from '#shared/api/comments.ts'
import type { ApiKey } from '#shared/api/apiKeys.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import {
  getShop,
  listInvitations,
  listMembers,
  type Invitation,
  type Shop,
  type ShopDetails,
  type ShopMember,
  type ShopMembers,
} from '#shared/api/shops.ts'
import { answers, type Answer } from './backend.ts'
import { aProfile } from './builders.ts'

export const SHOP_ID = '0199a7a0-0000-7000-8000-0000000000e1'

export function aShop(changes: Partial<Shop> = {}): Shop {
  return {
    id: SHOP_ID,
    name: 'Acme Repairs',
    role: 'owner',
    is_read_only: false,
    read_only_reason: null,
    delete_after: null,
    created_at: '2026-11-01T09:00:00.000Z',
    ...changes,
  }
}

export function aShopWithUsage(changes: Partial<Shop> = {}): ShopDetails {
  const usage = { files: 12, storage_bytes: 30_000_000, analyses_today: 0, analyses_per_day: 200 }
  return { ...aShop(changes), branding: NO_BRANDING, member_count: 3, usage }
}

export function aMember(changes: Partial<ShopMember> = {}): ShopMember {
  return {
    user_id: 'tess',
    name: 'Tess Technician',
    email: 'tess@example.com',
    role: 'technician',
    joined_at: '2026-11-02T09:00:00.000Z',
    last_active_on: '2026-11-20',
    ...changes,
  }
}

/** A key that Tess Technician made. */
export function anApiKey(changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id: 'k1',
    name: 'Jobber',
    shown: 'mend_0123…cdef',
    scopes: ['repairs:read'],
    created_by: { user_id: 'tess', name: 'Tess Technician' },
    created_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2027-02-18T09:00:00.000Z',
    last_used_on: null,
    last_used_from: null,
    is_old: false,
    ...changes,
  }
}

export function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    id: 'i1',
    email: 'new@example.com',
    role: 'viewer',
    resends: 0,
    created_at: '2026-11-20T09:00:00.000Z',
    expires_at: '2026-11-27T09:00:00.000Z',
    ...changes,
  }
}

/** The person of the tests owns the shop, in which two others are. */
export const MEMBERS: ShopMembers = {
  success: true,
  members: [
    aMember({ user_id: aProfile().id, name: 'Olive Owner', role: 'owner', last_active_on: null }),
    aMember(),
    aMember({ user_id: 'vera', name: 'Vera Viewer', role: 'viewer' }),
  ],
  next_cursor: null,
  transfer: null,
}

export function keepsShop(changes: Partial<Shop> = {}, members = MEMBERS): Answer[] {
  return [
    answers(getShop, aShopWithUsage(changes)),
    answers(listMembers, members),
    answers(listInvitations, { success: true, invitations: [] }),
    answers(listColleagues, { success: true, colleagues: [] }),
    answers(listActivity, {
      success: true,
      activities: [
        {
          id: 'a1',
          kind: 'member_joined',
          repair_id: null,
          actor: { user_id: 'tess', name: 'Tess' },
          facts: { role: 'technician' },
          created_at: '2026-11-20T09:00:00.000Z',
        },
      ],
      next_cursor: null,
    }),
  ]
}
