import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/**
 * Somebody has left a shop, was removed, or only looks on from now on. Subscribers run in the transaction that ends the
 * membership or changes the role.
 */
export type MemberRemoved = TransactionEvent<{
  shopId: WorkspaceId
  userId: UserId
  by: UserId
  /** What becomes of the API keys that the person made. Absent for somebody who stays in the shop. */
  keys?: 'keep' | 'revoke'
}>
