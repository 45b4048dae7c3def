import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { UserId } from '#server/platform/userId.ts'

/**
 * A photo is being removed. Its row is still there, so that subscribers can first remove what refers to it; they run in
 * the transaction that removes the photo. `removedBy` is null where it goes with something else.
 */
export type PhotoRemoved = TransactionEvent<{ photoId: string; hadCaption: boolean; removedBy: UserId | null }>

/** The caption of a photo has changed. The photo is locked. */
export type CaptionChanged = TransactionEvent<{ photoId: string }>
