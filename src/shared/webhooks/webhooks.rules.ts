/** What programs can be told of. Only new ones are ever added, because receivers know these names. */
export const WEBHOOK_EVENTS = [
  'repair.created',
  'repair.updated',
  'repair.deleted',
  'photo.added',
  'analysis.finished',
  'analysis.failed',
  'document.added',
  'comment.added',
  'submission.received',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What every webhook gets when somebody tries it out. */
export const TEST_EVENT = 'webhook.test'

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'dropped'] as const

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/**
 * Why an attempt took nothing: our own words, whatever the endpoint says. `unreachable` is the same for an address that
 * is private, unknown or closed.
 */
export const DELIVERY_ERRORS = ['status', 'gone', 'timeout', 'certificate', 'unreachable', 'off', 'paused'] as const

export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

/** Why a webhook gets nothing. `plan` is over when the shop is no longer read-only. */
export const OFF_REASONS = ['person', 'gone', 'failing', 'plan'] as const

export type OffReason = (typeof OFF_REASONS)[number]

export const WEBHOOKS_PER_SHOP = 10

export const WEBHOOK_TEXT = { url: 500, description: 100 } as const

/** Hours for which an earlier secret goes on signing. */
export const OVERLAP_HOURS = { usual: 24, most: 72 } as const

/** Days for which events and their deliveries are kept. */
export const DELIVERY_DAYS = 30

export const WEBHOOK_MESSAGES = {
  badUrl: 'The address must begin with https://, have no password in it, and use port 443 or one from 1024.',
  ownUrl: 'This is the address of this product. Please enter the one of the program that is to be told.',
  /** The same for an address that is private, unknown, closed or without a valid certificate. */
  unreachable: "We can't connect to this address. Is it on, open to the internet, and is its certificate valid?",
  tooMany: `A shop can have at most ${WEBHOOKS_PER_SHOP} webhooks. Please delete one first.`,
  notHere: "Webhooks are switched off on this installation. Its operator's log says why.",
} as const
