import type { DeliveryError, DeliveryStatus, OffReason, WebhookEvent } from '#shared/webhooks/webhooks.rules.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'

/** A webhook as it is stored. */
export type StoredWebhook = {
  id: string
  shopId: WorkspaceId
  url: string
  description: string
  events: WebhookEvent[]
  /** Encrypted, like the one before, which signs until its time is over. */
  secret: string
  oldSecret: string | null
  oldSecretUntil: Date | null
  isOn: boolean
  offReason: Exclude<OffReason, 'plan'> | null
  failingSince: Date | null
  failures: number
  hasTaken: boolean
  createdBy: UserId | null
  createdAt: Date
}

/** A webhook as those who manage the shop see it. */
export type ShownWebhook = Omit<StoredWebhook, 'offReason'> & { offReason: OffReason | null }

export type StoredEvent = {
  id: string
  shopId: WorkspaceId
  /** One of the known events or `webhook.test`; a newer version may have left another one. */
  type: string
  data: Readonly<Record<string, unknown>>
  createdAt: Date
}

export type StoredDelivery = {
  id: string
  eventId: string
  webhookId: string
  shopId: WorkspaceId
  type: string
  status: DeliveryStatus
  attempts: number
  turn: number
  lastStatusCode: number | null
  lastError: DeliveryError | null
  nextAttemptAt: Date | null
  createdAt: Date
}
