import type { ClaimEntry, ClaimFacts } from '#shared/api/claims.ts'
import type { ClaimStatus } from '#shared/claims/claims.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

export type StoredClaim = {
  id: string
  /** Who began it; null when that account is gone. */
  createdBy: UserId | null
  workspaceId: WorkspaceId
  title: string
  status: ClaimStatus
  facts: ClaimFacts
  /** In the order of the pack. */
  repairIds: string[]
  createdAt: Date
  updatedAt: Date
}

/** In US dollars. */
export type ClaimTotals = { items: number; replacementCost: number; expenses: number; nextDueOn: string | null }

export type StoredEntry = {
  id: string
  /** Who added it; null when that account is gone. */
  createdBy: UserId | null
  workspaceId: WorkspaceId
  claimId: string
  said: ClaimEntry
  createdAt: Date
}
