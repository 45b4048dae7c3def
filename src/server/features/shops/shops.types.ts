import type { Branding } from '#shared/shops/branding.schema.ts'
import type { GivenRole, ReadOnlyReason, Role } from '#shared/workspaces/roles.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** What customers of a shop see of it. */
export type ShopForCustomers = {
  name: string
  branding: Branding
  /** Why it takes nothing new. Null where it does. */
  readOnly: ReadOnlyReason | null
}

/** A shop with what one of its members is there. */
export type StoredShop = {
  id: WorkspaceId
  name: string
  role: Role
  ownerId: UserId
  ownersPlanId: string | null
  branding: Branding
  createdAt: Date
  /** When it is deleted. Null unless that was requested. */
  deleteAfter: Date | null
}

export type StoredMember = {
  userId: UserId
  name: string
  email: string
  emailVerified: boolean
  role: Role
  joinedAt: Date
  /** A day by UTC. */
  lastActiveOn: string | null
}

/** Somebody who is invited to a shop. */
export type StoredInvitation = {
  id: string
  shopId: WorkspaceId
  shopName: string
  email: string
  role: GivenRole
  /** The name of who invited. Null if that person is gone. */
  invitedBy: string | null
  resends: number
  createdAt: Date
  expiresAt: Date
}
