import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts'
import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** What a program is told of something: ids, and words of closed lists. Never a name, an address or a text. */
export type ToldData = Readonly<Record<string, string | null | readonly string[]>>

/** Something that programs outside may be told of. */
export type Told = {
  workspaceId: WorkspaceId
  type: WebhookEvent
  repairId: string | null
  /** What else is told. A function is called where somebody wants to know. */
  data?: ToldData | (() => Promise<ToldData>)
}

export type ChangeTold = TransactionEvent<Told>
