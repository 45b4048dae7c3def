import type { Pool } from 'pg'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { ChangeTold } from '#server/features/activities/activities.events.ts'
import { createDeliveriesRepository } from '#server/features/webhooks/deliveries.repository.ts'
import { createDelivering, type DeliveringParts } from '#server/features/webhooks/delivering.usecases.ts'
import { createOutbox, type OutboxParts } from '#server/features/webhooks/outbox.usecases.ts'
import { WEBHOOK_ALLOWANCES } from '#server/features/webhooks/webhooks.config.ts'
import { deliverJob, findForgottenJob, forgetEventsJob, passOnJob } from '#server/features/webhooks/webhooks.jobs.ts'
import { webhooksRenderers } from '#server/features/webhooks/webhooks.mails.ts'
import { createWebhooksRepository } from '#server/features/webhooks/webhooks.repository.ts'
import { webhooksRoutes } from '#server/features/webhooks/webhooks.routes.ts'
import { createWebhooks, type WebhooksParts } from '#server/features/webhooks/webhooks.usecases.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { createEncryptor } from '#server/platform/encryption/encryptor.ts'
import type { Http } from '#server/platform/http/server.ts'
import { openOutgoing } from '#server/platform/net/outgoing.ts'
import { createRateLimit } from '#server/platform/rate-limit/rateLimit.ts'

type Made =
  | 'webhooks'
  | 'deliveries'
  | 'outbox'
  | 'endpoints'
  | 'isGuarded'
  | 'encryptor'
  | 'perShop'
  | 'notify'
  | 'random'

export type WebhooksModuleParts = Omit<WebhooksParts & OutboxParts & DeliveringParts, Made> & {
  settings: Pick<Settings, 'WEBHOOK_ALLOWED_HOSTS'>
  db: Db
  secret: string
  /** Connections for counting attempts. */
  limitsPool: Pool
  accounts: Accounts
  changeTold: ChangeTold
}

export type WebhooksModule = Awaited<ReturnType<typeof createWebhooksModule>>

/** Wires the webhooks module, and has it hear of what changes in the modules before it. */
export async function createWebhooksModule({
  db,
  secret,
  limitsPool,
  settings,
  accounts,
  ...parts
}: WebhooksModuleParts) {
  const webhooks = createWebhooksRepository(db)
  const deliveries = createDeliveriesRepository(db)
  const encryptor = createEncryptor(secret, 'webhooks')
  const { outgoing: endpoints, isGuarded } = await openOutgoing({
    allowedHosts: settings.WEBHOOK_ALLOWED_HOSTS,
    log: parts.log,
  })
  const outbox = createOutbox({ ...parts, webhooks, deliveries })
  const delivering = createDelivering({
    ...parts,
    webhooks,
    deliveries,
    outbox,
    endpoints,
    encryptor,
    perShop: createRateLimit(limitsPool, 'webhooks-sent', WEBHOOK_ALLOWANCES.sent),
    notify: (tx, userId, mail) => accounts.notify(tx, userId, mail),
    random: Math.random,
  })
  const ofShops = createWebhooks({
    ...parts,
    webhooks,
    endpoints,
    isGuarded,
    encryptor,
    perShop: createRateLimit(limitsPool, 'webhooks-made', WEBHOOK_ALLOWANCES.addresses),
  })
  parts.changeTold.subscribe((tx, told) => outbox.note(tx, told))
  return {
    webhooks: ofShops,
    delivering,
    renderers: webhooksRenderers({ ...parts, webhooks, accounts }),
    jobs: [passOnJob(outbox), deliverJob(delivering), findForgottenJob(outbox), forgetEventsJob(outbox)],
    routes: (http: Http): void => webhooksRoutes(http, { webhooks: ofShops, delivering }),
  }
}
