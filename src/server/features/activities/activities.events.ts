import type { MoreOf, RepairIdOf } from '#shared/publicApi/eventData.schema.ts'
import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts'
import type { TransactionEvent } from '#server/platform/transactions/transactionEvent.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/**
 * What a program is told of something beside its repair and its place: ids, and words of closed lists. Never a name, an
 * address or a text. A function is called where somebody wants to know.
 */
type ToldData<Event extends WebhookEvent> = keyof MoreOf<Event> extends never
  ? { data?: undefined }
  : { data: MoreOf<Event> | (() => Promise<MoreOf<Event>>) }

/** Something that programs outside may be told of, by the schema that receivers are shown. */
export type Told = {
  [Event in WebhookEvent]: { workspaceId: WorkspaceId; type: Event; repairId: RepairIdOf<Event> } & ToldData<Event>
}[WebhookEvent]

export type ChangeTold = TransactionEvent<Told>
