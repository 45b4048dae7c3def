import type { ShareIncludes } from '#shared/shares/shares.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A link as it is stored. */
export type StoredShare = {
  id: string
  workspaceId: WorkspaceId
  repairId: string
  /** Who made it; null when that account is gone. */
  createdBy: UserId | null
  label: string
  /** Raised with each new address. */
  generation: number
  passwordHash: string | null
  /** Raised with each change of the password. */
  passwordVersion: number
  includes: ShareIncludes
  expiresAt: Date
  createdAt: Date
  revokedAt: Date | null
  opened: number
  lastOpenedAt: Date | null
  wrongPasswords: number
}

/** A link as it is looked for by a recipient: with who made it, and whether its account is about to be erased. */
export type RecipientsShare = StoredShare & { by: string | null; isLeaving: boolean }
