import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { UserId } from '#server/platform/userId.ts'

/** An owner has requested the deletion of their account. Subscribers run in the transaction of that request. */
export type DeletionRequested = TransactionEvent<{ userId: UserId }>
