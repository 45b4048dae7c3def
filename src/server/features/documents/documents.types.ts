import type { DocumentKind } from '#shared/documents/documents.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A document of a repair. Its bytes are never opened. */
export type StoredDocument = {
  id: string
  /** Who added it; null when that account is gone. */
  createdBy: UserId | null
  workspaceId: WorkspaceId
  repairId: string
  kind: DocumentKind
  fileName: string
  fileType: string
  fileSize: number
  sha256: string
  /** Hash of the preview of a photo; null when there is none. */
  thumbSha256: string | null
  storageKey: string
  isEncrypted: boolean
  note: string | null
  /** In US dollars. */
  amount: number | null
  /** `YYYY-MM-DD`. */
  paidOn: string | null
  createdAt: Date
}
