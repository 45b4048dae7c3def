import type { Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import type { Member } from '#server/platform/actor.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A key as it is stored. */
export type StoredApiKey = {
  id: string
  workspaceId: WorkspaceId
  createdBy: UserId
  /** The name of that person. */
  createdByName: string
  name: string
  shown: string
  scopes: Scope[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  lastUsedFrom: string | null
  /** Whether another key takes its place. */
  isOld: boolean
}

/** A key with all that decides what it may do now. */
export type FoundApiKey = Pick<
  StoredApiKey,
  'id' | 'workspaceId' | 'createdBy' | 'name' | 'scopes' | 'expiresAt' | 'lastUsedAt'
> & {
  /** The shop that it is of, as its maker sees it. Null for a key of a person's own home. */
  shop: {
    name: string
    /** Null when the maker is in it no more. */
    role: string | null
    ownerId: UserId
    ownersPlanId: string | null
    deleteAfter: Date | null
  } | null
  /** Whether the maker asked for the deletion of the account. */
  isMakerLeaving: boolean
}

/** Who a request with a key acts as, and by which key. */
export type KeyActor = {
  member: Member
  key: Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'expiresAt' | 'workspaceId'>
  shopName: string | null
}
